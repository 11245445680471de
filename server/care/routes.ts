/** Calls about people in one's care. Visits, questions and health answers take their id as one's own. */
import { z } from 'zod';
import {
  newPersonInCare,
  peopleInCare,
  personInCare,
  personInCareBody,
} from '../../schema/care.ts';
import { confirmCategoryBody, ownCategoriesAnswer } from '../../schema/categoryCalls.ts';
import { identificationBody } from '../../schema/profile.ts';
import { confirmCategory, ownCategories } from '../accounts/categories.ts';
import { submitIdentification } from '../accounts/identification/submit.ts';
import type { Deps } from '../deps.ts';
import { errorAnswers, idParams } from '../http/answers.ts';
import type { App } from '../http/context.ts';
import {
  addPersonInCare,
  listPeopleInCare,
  removePersonInCare,
  showPersonInCare,
  updatePersonInCare,
} from './people.ts';

const tags = ['People in care'];
const config = { policy: 'signed_in' } as const;
const params = idParams;
const response = { 200: personInCare, ...errorAnswers };

export function careRoutes(app: App, { files }: Deps) {
  app.get('/care', {
    config,
    schema: {
      tags,
      summary: 'The people in your care, for whom you book',
      response: { 200: peopleInCare, ...errorAnswers },
    },
    handler: async ({ context }) => ({ data: await listPeopleInCare(context) }),
  });
  app.post('/care/create', {
    config,
    schema: {
      tags,
      summary: 'Add somebody in your care, such as a child or a parent',
      body: newPersonInCare,
      response: { 201: personInCare, ...errorAnswers },
    },
    handler: async ({ context, body }, reply) => {
      reply.code(201);
      return addPersonInCare(context, body);
    },
  });
  app.post('/care/update/:id', {
    config,
    schema: {
      tags,
      summary: 'Change somebody in your care',
      params,
      body: personInCareBody,
      response,
    },
    handler: async ({ context, params, body }) => updatePersonInCare(context, params.id, body),
  });
  app.post('/care/remove/:id', {
    config,
    schema: {
      tags,
      summary: 'Erase somebody in your care; 409 in_use while they have visits to come',
      params,
      body: z.strictObject({}),
      response: { 200: z.object({ ids: z.array(z.string()) }), ...errorAnswers },
    },
    handler: async ({ context, params }) => removePersonInCare(context, files, params.id),
  });
  proofRoutes(app);
}

/** What a service may ask of whoever comes. */
function proofRoutes(app: App) {
  app.post('/care/identification/:id', {
    config,
    schema: {
      tags,
      summary: 'Send pictures of a document of somebody in your care for review',
      params,
      body: identificationBody,
      response,
    },
    handler: async ({ context, params: { id }, body }) => {
      await showPersonInCare(context, id);
      await submitIdentification(context, id, body);
      return showPersonInCare(context, id);
    },
  });
  app.get('/care/categories/:id', {
    config,
    schema: {
      tags,
      summary: 'All categories, and how somebody in your care stands to each',
      params,
      response: { 200: ownCategoriesAnswer, ...errorAnswers },
    },
    handler: async ({ context, params: { id } }) => {
      await showPersonInCare(context, id);
      return { data: await ownCategories(context, id) };
    },
  });
  app.post('/care/categories/confirm/:id', {
    config,
    schema: {
      tags,
      summary: 'Confirm that somebody in your care belongs to a declared category, or take it back',
      params,
      body: confirmCategoryBody,
      response,
    },
    handler: async ({ context, params: { id }, body }) => {
      await showPersonInCare(context, id);
      await confirmCategory(context, id, body);
      return showPersonInCare(context, id);
    },
  });
}
