import { passwordBody } from '../../schema/login.ts';
import { educationBody, profileBody, profileSchema } from '../../schema/profile.ts';
import type { App, Deps } from '../http/context.ts';
import { errorAnswers } from '../resources/routes.ts';
import { changePassword, profileOf, updateEducation, updateProfile } from './profile.ts';

const tags = ['Own profile'];
const config = { policy: 'signed_in' } as const;
const response = { 200: profileSchema, ...errorAnswers };

export function accountRoutes(app: App, _deps: Deps): void {
  app.get('/profile', {
    config,
    schema: { tags, summary: 'Show the own account and what it may do', response },
    handler: ({ context }) => profileOf(context),
  });
  app.post('/profile/update', {
    config,
    schema: { tags, summary: 'Change the own profile', body: profileBody, response },
    handler: ({ context, body }) => updateProfile(context, body),
  });
  app.post('/profile/update/education-and-occupation', {
    config,
    schema: {
      tags,
      summary: 'Change the own education and occupation',
      body: educationBody,
      response,
    },
    handler: ({ context, body }) => updateEducation(context, body),
  });
  app.post('/profile/update/password', {
    config,
    schema: {
      tags,
      summary: 'Change the own password; ends every other session',
      body: passwordBody,
      response,
    },
    handler: ({ context, body }) => changePassword(context, body),
  });
}
