/** Calls about people in one's care. */
import { careCalls } from '#schema/calls/care.ts';
import type { Deps } from '../../deps.ts';
import type { App } from '../../http/context.ts';
import { serve } from '../../http/serve.ts';
import { confirmCategory, ownCategories } from '../categories.ts';
import { submitIdentification } from '../identification/submit.ts';
import { showPersonInCare } from '../personInCare.ts';
import { handOver, handOverAtOffice } from './handOver.ts';
import {
  addPersonInCare,
  listPeopleInCare,
  removePersonInCare,
  updatePersonInCare,
} from './people.ts';
import { takeOver } from './takeOver.ts';

export function careRoutes(app: App, { files, config: { public_url } }: Deps) {
  serve(app, careCalls.list, async ({ context }) => ({ data: await listPeopleInCare(context) }));
  serve(app, careCalls.create, ({ context, body }) => addPersonInCare(context, body));
  serve(app, careCalls.update, ({ context, params, body }) =>
    updatePersonInCare(context, params.id, body),
  );
  serve(app, careCalls.remove, ({ context, params }) =>
    removePersonInCare(context, files, params.id),
  );
  serve(app, careCalls.identification, async ({ context, params: { id }, body }) => {
    await showPersonInCare(context, id);
    await submitIdentification(context, id, body);
    return showPersonInCare(context, id);
  });
  serve(app, careCalls.categories, async ({ context, params: { id } }) => {
    await showPersonInCare(context, id);
    return { data: await ownCategories(context, id) };
  });
  serve(app, careCalls.confirmCategory, async ({ context, params: { id }, body }) => {
    await showPersonInCare(context, id);
    await confirmCategory(context, id, body);
    return showPersonInCare(context, id);
  });
  serve(app, careCalls.handOver, ({ context, params, body }) =>
    handOver(context, { ...params, ...body }, public_url),
  );
  serve(app, careCalls.handOverAtOffice, ({ context, params, body }) =>
    handOverAtOffice(context, { ...params, ...body }, public_url),
  );
  serve(app, careCalls.takeOver, ({ context, body }) => takeOver(context, body));
}
