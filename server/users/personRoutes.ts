/** Calls that change one part of a person, such as their status or roles. */
import { personCalls } from '#schema/calls/person.ts';
import type { App } from '../http/context.ts';
import { serve } from '../http/serve.ts';
import { categoriesOf, verifyCategory } from './categories.ts';
import { endSessionsOf } from './endSessions.ts';
import { reviewIdentification } from './identification/review.ts';
import { save } from './operations.ts';
import { updateRoles } from './updateRoles.ts';
import { updateStatus } from './updateStatus.ts';

export function personRoutes(app: App) {
  serve(app, personCalls.updateProfile, ({ context, params: { id }, body }) => {
    const { updated_at, ...profile } = body;
    return save(context, id, { profile, updated_at });
  });
  serve(app, personCalls.updateEducation, ({ context, params: { id }, body }) => {
    const { updated_at, ...education_and_occupation } = body;
    return save(context, id, { education_and_occupation, updated_at });
  });
  serve(app, personCalls.updatePhoto, ({ context, params: { id }, body: { photo } }) =>
    save(context, id, { profile: { photo } }),
  );
  serve(app, personCalls.updateStatus, ({ context, params: { id }, body }) =>
    updateStatus(context, id, body),
  );
  serve(app, personCalls.endSessions, async ({ context, params: { id } }) => {
    await endSessionsOf(context, id);
    return {};
  });
  serve(app, personCalls.updateRoles, ({ context, params: { id }, body }) =>
    updateRoles(context, id, body),
  );
  serve(app, personCalls.reviewIdentification, ({ context, params: { id }, body }) =>
    reviewIdentification(context, id, body),
  );
  serve(app, personCalls.categories, async ({ context, params: { id } }) => ({
    user_id: id,
    data: await categoriesOf(context, id),
  }));
  serve(app, personCalls.verifyCategory, async ({ context, params: { id }, body }) => ({
    user_id: id,
    data: await verifyCategory(context, id, body),
  }));
}
