import { profileCalls } from '#schema/calls/profile.ts';
import type { Deps } from '../deps.ts';
import type { App } from '../http/context.ts';
import { ownPersonId } from '../http/ownPerson.ts';
import { serve } from '../http/serve.ts';
import { profileOf } from '../signIn/sessions/profile.ts';
import { confirmCategory, ownCategories } from './categories.ts';
import { endOwnOthers } from './endSessions.ts';
import { erasureRoutes } from './erasure/routes.ts';
import { exportRoutes } from './export/routes.ts';
import { submitIdentification, updateOwnPhoto } from './identification/submit.ts';
import { mergingRoutes } from './merging/routes.ts';
import { endOwnSession, listSessions } from './ownSessions.ts';
import { changePassword } from './password.ts';
import { peopleRoutes } from './peopleRoutes.ts';
import { updateEducation, updateProfile } from './profile.ts';
import { roleRoutes } from './roles/routes.ts';

export function accountRoutes(app: App, deps: Deps): void {
  ownRoutes(app);
  sessionRoutes(app);
  exportRoutes(app, deps);
  erasureRoutes(app, deps);
  mergingRoutes(app, deps);
  peopleRoutes(app, deps);
  roleRoutes(app);
}

function ownRoutes(app: App) {
  serve(app, profileCalls.show, ({ context }) => profileOf(context));
  serve(app, profileCalls.update, ({ context, body }) => updateProfile(context, body));
  serve(app, profileCalls.updateEducation, ({ context, body }) => updateEducation(context, body));
  serve(app, profileCalls.updatePassword, ({ context, body }) => changePassword(context, body));
  serve(app, profileCalls.updatePhoto, ({ context, body }) => updateOwnPhoto(context, body));
  serve(app, profileCalls.submitIdentification, async ({ context, body }) => {
    await submitIdentification(context, ownPersonId(context), body);
    return profileOf(context);
  });
  serve(app, profileCalls.categories, async ({ context }) => ({
    data: await ownCategories(context, ownPersonId(context)),
  }));
  serve(app, profileCalls.confirmCategory, async ({ context, body }) => {
    await confirmCategory(context, ownPersonId(context), body);
    return profileOf(context);
  });
}

function sessionRoutes(app: App) {
  serve(app, profileCalls.sessions, ({ context }) => listSessions(context));
  serve(app, profileCalls.endSession, async ({ context, body }) => {
    await endOwnSession(context, body.id);
    return {};
  });
  serve(app, profileCalls.endOtherSessions, async ({ context }) => {
    await endOwnOthers(context);
    return {};
  });
}
