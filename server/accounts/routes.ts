import { z } from 'zod';
import { confirmCategoryBody, ownCategoriesAnswer } from '../../schema/categoryCalls.ts';
import { listViewBody, listViewsAnswer } from '../../schema/listViews.ts';
import { passwordBody } from '../../schema/login.ts';
import {
  educationBody,
  endSessionBody,
  identificationBody,
  photoBody,
  profileBody,
  profileSchema,
  sessionsAnswer,
} from '../../schema/profile.ts';
import { profileOf } from '../auth/profile.ts';
import type { Deps } from '../deps.ts';
import { errorAnswers } from '../http/answers.ts';
import type { App } from '../http/context.ts';
import { ownPersonId } from '../http/ownPerson.ts';
import { confirmCategory, ownCategories } from './categories.ts';
import { endOwnOthers } from './endSessions.ts';
import { erasureRoutes } from './erasure/routes.ts';
import { exportRoutes } from './export/routes.ts';
import { submitIdentification, updateOwnPhoto } from './identification/submit.ts';
import { importRoutes } from './import/routes.ts';
import { listViewsOf, updateListView } from './listViews.ts';
import { endOwnSession, listSessions } from './ownSessions.ts';
import { changePassword } from './password.ts';
import { peopleRoutes } from './peopleRoutes.ts';
import { updateEducation, updateProfile } from './profile.ts';
import { roleRoutes } from './roles/routes.ts';

const tags = ['Own profile'];
const config = { policy: 'signed_in' } as const;
const response = { 200: profileSchema, ...errorAnswers };

export function accountRoutes(app: App, deps: Deps): void {
  ownRoutes(app);
  categoryRoutes(app);
  sessionRoutes(app);
  listViewRoutes(app);
  exportRoutes(app, deps);
  erasureRoutes(app, deps);
  peopleRoutes(app, deps);
  roleRoutes(app);
  importRoutes(app, deps);
}

function listViewRoutes(app: App) {
  const response = { 200: listViewsAnswer, ...errorAnswers };
  app.get('/profile/list-views', {
    config,
    schema: {
      tags,
      summary: 'Show your own saved filters and hidden columns, list by list',
      response,
    },
    handler: ({ context }) => listViewsOf(context),
  });
  app.post('/profile/list-views/update', {
    config,
    schema: {
      tags,
      summary: 'Keep saved filters or hidden columns of one list; what is left out stays',
      body: listViewBody,
      response,
    },
    handler: ({ context, body }) => updateListView(context, body),
  });
}

function ownRoutes(app: App) {
  app.get('/profile', {
    config: { ...config, isForEnrolment: true },
    schema: { tags, summary: 'Show your own account and what it may do', response },
    handler: ({ context }) => profileOf(context),
  });
  app.post('/profile/update', {
    config,
    schema: { tags, summary: 'Change your own profile', body: profileBody, response },
    handler: ({ context, body }) => updateProfile(context, body),
  });
  app.post('/profile/update/education-and-occupation', {
    config,
    schema: {
      tags,
      summary: 'Change your own education and occupation',
      body: educationBody,
      response,
    },
    handler: ({ context, body }) => updateEducation(context, body),
  });
  app.post('/profile/update/password', {
    config,
    schema: {
      tags,
      summary: 'Change your own password; ends every other session',
      body: passwordBody,
      response,
    },
    handler: ({ context, body }) => changePassword(context, body),
  });
  app.post('/profile/update/profile-photo', {
    config,
    schema: {
      tags,
      summary: 'Change your own photo, or take it away',
      body: photoBody,
      response,
    },
    handler: ({ context, body }) => updateOwnPhoto(context, body),
  });
  app.post('/profile/identification/submit', {
    config,
    schema: {
      tags,
      summary:
        'Send pictures of a document for review; 409 transition while one is reviewed or verified',
      body: identificationBody,
      response,
    },
    handler: async ({ context, body }) => {
      await submitIdentification(context, ownPersonId(context), body);
      return profileOf(context);
    },
  });
}

function categoryRoutes(app: App) {
  app.get('/profile/categories', {
    config,
    schema: {
      tags,
      summary: 'All categories, and how you stand to each',
      response: { 200: ownCategoriesAnswer, ...errorAnswers },
    },
    handler: async ({ context }) => ({
      data: await ownCategories(context, ownPersonId(context)),
    }),
  });
  app.post('/profile/categories/confirm', {
    config,
    schema: {
      tags,
      summary: 'Confirm that you belong to a declared category, or take it back',
      body: confirmCategoryBody,
      response,
    },
    handler: async ({ context, body }) => {
      await confirmCategory(context, ownPersonId(context), body);
      return profileOf(context);
    },
  });
}

function sessionRoutes(app: App) {
  app.get('/profile/sessions', {
    config,
    schema: {
      tags,
      summary: 'Where your own account is signed in',
      response: { 200: sessionsAnswer, ...errorAnswers },
    },
    handler: ({ context }) => listSessions(context),
  });
  app.post('/profile/sessions/end', {
    config,
    schema: {
      tags,
      summary: 'End one of your own sessions',
      body: endSessionBody,
      response: { 200: z.object({}), ...errorAnswers },
    },
    handler: async ({ context, body }) => {
      await endOwnSession(context, body.id);
      return {};
    },
  });
  app.post('/profile/sessions/end-others', {
    config,
    schema: {
      tags,
      summary: 'Sign out everywhere else',
      body: z.strictObject({}),
      response: { 200: z.object({}), ...errorAnswers },
    },
    handler: async ({ context }) => {
      await endOwnOthers(context);
      return {};
    },
  });
}
