import { personCalls } from '#schema/calls/person.ts';
import { profileCalls } from '#schema/calls/profile.ts';
import type { Deps } from '../../deps.ts';
import type { App } from '../../http/context.ts';
import { serve } from '../../http/serve.ts';
import { declineErasure, grantErasure } from './decide.ts';
import { requestErasure, withdrawErasure } from './request.ts';

export function erasureRoutes(app: App, { files }: Deps) {
  serve(app, profileCalls.requestErasure, ({ context, body }) => requestErasure(context, body));
  serve(app, profileCalls.withdrawErasure, ({ context }) => withdrawErasure(context));
  serve(app, personCalls.grantErasure, ({ context, params, body }) =>
    grantErasure(context, files, { ...params, ...body }),
  );
  serve(app, personCalls.declineErasure, ({ context, params, body }) =>
    declineErasure(context, { ...params, ...body }),
  );
}
