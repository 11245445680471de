import { reservationCalls } from '#schema/calls/reservations.ts';
import { visitCalls } from '#schema/calls/visits.ts';
import type { App } from '../http/context.ts';
import { resultLimit } from '../http/loadLimits.ts';
import { whenOver } from '../http/requestEnd.ts';
import { serve } from '../http/serve.ts';
import { arrive } from './arrive.ts';
import { recordAttendance } from './attendance.ts';
import { callNext } from './callNext.ts';
import { closeCounter, openCounter, stayAtCounter } from './counters.ts';
import { readDay } from './day.ts';
import { readOrder } from './orderChain.ts';
import { recordPrint } from './print.ts';
import { setPriority, takeStep } from './step.ts';
import { readServiceWait } from './waits/waits.ts';

const calls = visitCalls;

export function visitRoutes(app: App) {
  serve(app, reservationCalls.updateActivity, ({ context, body }) =>
    recordAttendance(context, body),
  );
  serve(app, calls.teamDay, ({ context, params, query }) =>
    readDay(context, params.team_id, query.known),
  );
  serve(app, calls.serviceWait, ({ context, params }) => readServiceWait(context, params.id));
  serve(app, calls.arrive, ({ context, body }) => arrive(context, body));
  serve(app, calls.callNext, ({ context, body }) => callNext(context, body.counter_id));
  serve(app, calls.step, ({ context, params, body }) => takeStep(context, params.id, body));
  serve(app, calls.setPriority, ({ context, params, body }) =>
    setPriority(context, params.id, body.priority),
  );
  serve(app, calls.order, ({ context, params }, reply) => {
    // A whole day, however long it was.
    whenOver(reply, resultLimit.take(context));
    return readOrder(context, params.link);
  });
  serve(app, calls.print, ({ context, params, body }) =>
    recordPrint(context, params.id, body.print_state),
  );
  serve(app, calls.openCounter, ({ context, params }) => openCounter(context, params.id));
  serve(app, calls.closeCounter, ({ context, params, body }) =>
    closeCounter(context, params.id, body.returns_to_line ?? false),
  );
  serve(app, calls.stayAtCounter, ({ context, params }) => stayAtCounter(context, params.id));
}
