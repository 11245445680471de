/** Words of each action: its button, its key, and the message once it is done. */
import { msg } from '#src/language/t.ts';
import { DECISIONS, STEPS } from '../reservations/actionTexts.ts';
import type { VisitActionName } from './visitActions.ts';

interface VisitActionTexts {
  label: string;
  /** The message once it is done, about the person `{name}`. */
  done: string;
  key?: string;
}

export const VISIT_ACTIONS: Record<VisitActionName, VisitActionTexts> = {
  approved: { label: DECISIONS.approved.label, done: msg('{name}: approved'), key: 'a' },
  declined: { label: DECISIONS.declined.label, done: msg('{name}: declined'), key: 'd' },
  cancelled: { label: DECISIONS.cancelled.label, done: msg('{name}: cancelled') },
  arrive: { label: STEPS.checked_in.label, done: msg('{name} is here'), key: 'i' },
  call: { label: msg('Call'), done: msg('{name} is called') },
  start: { label: STEPS.in_progress.label, done: msg('{name} is being served'), key: 's' },
  complete: { label: STEPS.completed.label, done: msg('{name} is done'), key: 'c' },
  hold: { label: msg('Put on hold'), done: msg('{name} is on hold'), key: 'h' },
  return: { label: msg('Back into the line'), done: msg('{name} is back in the line'), key: 'r' },
  send_on: { label: msg('Send on'), done: msg('{name} is sent on') },
  miss: { label: msg('Did not answer'), done: msg('{name} did not answer'), key: 'm' },
  no_show: { label: STEPS.no_show.label, done: msg('{name}: no-show') },
  leave: { label: msg('Left'), done: msg('{name} left') },
  expect_again: { label: msg('Expect again'), done: msg('{name} is expected again') },
  reopen: { label: msg('Not done yet'), done: msg('{name} is being served again') },
  not_here: { label: msg('Not here after all'), done: msg('{name} is not here after all') },
};

/** Called already: the same step says it in other words. */
export const CALL_AGAIN = msg('Call again');
