import { reservationCalls } from '#schema/calls/reservations.ts';
import type { Deps } from '../deps.ts';
import type { App } from '../http/context.ts';
import { serve } from '../http/serve.ts';
import { book, hold } from './book.ts';
import { byLinkRoutes } from './byLink/routes.ts';
import { decideAll } from './decideAll.ts';
import { prolongHold, releaseHold } from './hold.ts';
import { reschedule } from './reschedule.ts';
import { showReservation } from './show.ts';
import { updateStatus } from './updateStatus.ts';

const calls = reservationCalls;

export function reservationRoutes(app: App, _deps: Deps) {
  byLinkRoutes(app);
  serve(app, calls.book, ({ context, body, headers }) =>
    book(context, body, headers['idempotency-key'] ?? null),
  );
  serve(app, calls.hold, ({ context, body }) => hold(context, body));
  serve(app, calls.prolongHold, ({ context, body }) => prolongHold(context, body.hold_id));
  serve(app, calls.releaseHold, ({ context, body }) => releaseHold(context, body.hold_id));
  serve(app, calls.show, ({ context, params }) => showReservation(context, params.id));
  serve(app, calls.reschedule, ({ context, params, body }) => reschedule(context, params.id, body));
  serve(app, calls.decideAll, ({ context, body }) => decideAll(context, body));
  serve(app, calls.updateStatus, ({ context, params, body }) =>
    updateStatus(context, params.id, body),
  );
}
