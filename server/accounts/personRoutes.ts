/** Calls that change one part of a person, such as their status or roles. */
import { z } from 'zod';
import {
  identificationStatusBody,
  personRecord,
  personRolesBody,
  personStatusAnswer,
  personStatusBody,
} from '../../schema/accounts.ts';
import { personCategoriesAnswer, verifyCategoryBody } from '../../schema/categoryCalls.ts';
import { user } from '../../schema/index.ts';
import { educationBody, photoBody, plainProfileBody } from '../../schema/profile.ts';
import { errorAnswers, idParams } from '../http/answers.ts';
import type { App } from '../http/context.ts';
import { categoriesOf, verifyCategory } from './categories.ts';
import { endSessionsOf } from './endSessions.ts';
import { reviewIdentification } from './identification/review.ts';
import { save } from './operations.ts';
import { updateRoles } from './updateRoles.ts';
import { updateStatus } from './updateStatus.ts';

const tags = [user.label.many];
const policy = (action: string) => ({ policy: { resource: user.name, action } });
const params = idParams;
const response = { 200: personRecord, ...errorAnswers };

export function personRoutes(app: App) {
  app.post('/users/update/profile/:id', {
    config: policy('update'),
    schema: {
      tags,
      summary: "Change a person's profile",
      params,
      body: plainProfileBody,
      response,
    },
    handler: ({ context, params: { id }, body: { updated_at, ...profile } }) =>
      save(context, id, { profile, updated_at }),
  });
  app.post('/users/update/education-and-occupation/:id', {
    config: policy('update'),
    schema: {
      tags,
      summary: "Change a person's education and occupation",
      params,
      body: educationBody,
      response,
    },
    handler: ({ context, params: { id }, body: { updated_at, ...education_and_occupation } }) =>
      save(context, id, { education_and_occupation, updated_at }),
  });
  app.post('/users/update/profile-photo/:id', {
    config: policy('update'),
    schema: {
      tags,
      summary: "Change a person's photo, or take it away",
      params,
      body: photoBody,
      response,
    },
    handler: ({ context, params: { id }, body: { photo } }) =>
      save(context, id, { profile: { photo } }),
  });
  app.post('/users/update/status/:id', {
    config: policy('update_status'),
    schema: {
      tags,
      summary:
        'Suspend an account, or make it active; answers also with what the person has booked ahead',
      params,
      body: personStatusBody,
      response: { 200: personStatusAnswer, ...errorAnswers },
    },
    handler: ({ context, params: { id }, body }) => updateStatus(context, id, body),
  });
  app.post('/users/sessions/end/:id', {
    config: policy('end_sessions'),
    schema: {
      tags,
      summary: 'Sign a person out everywhere; yourself everywhere else',
      params,
      body: z.strictObject({}),
      response: { 200: z.object({}), ...errorAnswers },
    },
    handler: async ({ context, params: { id } }) => {
      await endSessionsOf(context, id);
      return {};
    },
  });
  app.post('/users/update/roles/:id', {
    config: policy('update_roles'),
    schema: {
      tags,
      summary: 'Assign roles and teams; needs your password',
      params,
      body: personRolesBody,
      response,
    },
    handler: ({ context, params: { id }, body }) => updateRoles(context, id, body),
  });
  app.post('/users/identification/status/:id', {
    config: policy('verify_identification'),
    schema: {
      tags,
      summary: 'Verify or reject what a person has sent to identify themselves',
      params,
      body: identificationStatusBody,
      response,
    },
    handler: ({ context, params: { id }, body }) => reviewIdentification(context, id, body),
  });
  app.get('/users/categories/:id', {
    config: policy('show'),
    schema: {
      tags,
      summary: 'All categories, and how a person stands to each',
      params,
      response: { 200: personCategoriesAnswer, ...errorAnswers },
    },
    handler: async ({ context, params: { id } }) => ({
      user_id: id,
      data: await categoriesOf(context, id),
    }),
  });
  app.post('/users/categories/verify/:id', {
    config: policy('verify_categories'),
    schema: {
      tags,
      summary: 'Verify a category that a person has confirmed of themselves, or withdraw it',
      params,
      body: verifyCategoryBody,
      response: { 200: personCategoriesAnswer, ...errorAnswers },
    },
    handler: async ({ context, params: { id }, body }) => ({
      user_id: id,
      data: await verifyCategory(context, id, body),
    }),
  });
}
