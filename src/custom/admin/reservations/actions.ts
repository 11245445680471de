/** The actions on a reservation that its status and the viewer's permissions allow. */
import { can, type Viewer } from '#schema/declaration/access.ts';
import { actorRoleOf } from '#schema/reservations/actorRole.ts';
import {
  type ActivityStatus,
  canRecordActivity,
  canTransition,
  isOpen,
  needsReason,
  previousActivityStatus,
} from '#schema/reservations/transitions.ts';
import { reservation } from '#schema/resources/reservation.ts';
import { lowerFirst } from '#src/generator/nouns.ts';
import { optionLabel } from '#src/generator/values.ts';
import { t } from '#src/language/t.ts';
import type { Reservation } from '../reservation.ts';
import { type ActionTexts, BACK, DECISIONS, type DecisionTexts, STEPS } from './actionTexts.ts';

type Decision = keyof typeof DECISIONS;
type Step = keyof typeof STEPS;

interface StatusChange {
  of: 'status';
  to: Decision;
}
interface ActivityChange {
  of: 'activity';
  to: ActivityStatus;
}
/** Its texts are keys for `t`. */
export type Action =
  | (StatusChange & { asksReason: boolean } & DecisionTexts)
  | (ActivityChange & { isBack?: boolean } & ActionTexts);

const status = (to: Decision): Action => ({
  of: 'status',
  to,
  asksReason: needsReason(to),
  ...DECISIONS[to],
});
const activity = (to: Step): Action => ({ of: 'activity', to, ...STEPS[to] });

/** In the order in which they are offered; the first that is allowed is the main one. */
export const ACTIONS: readonly Action[] = [
  status('approved'),
  activity('checked_in'),
  activity('in_progress'),
  activity('completed'),
  activity('no_show'),
  status('declined'),
  status('cancelled'),
];

interface ActionContext {
  viewer: Viewer | null;
  /** The organisation's date. */
  today: string;
}

export function isAllowed(
  record: Reservation,
  action: StatusChange | ActivityChange,
  { viewer, today }: ActionContext,
) {
  if (action.of === 'status') {
    const actorRole = actorRoleOf(viewer, 'update_status', record);
    if (actorRole === null || !canTransition(record.status, action.to)) return false;
    if (action.to === 'cancelled') return isOpen(record);
    // Nobody decides on their own reservation.
    return actorRole === 'staff' && record.user_id !== viewer?.id;
  }
  return (
    canRecordActivity(record, today) &&
    canTransition(record.activity_status, action.to) &&
    can(viewer, 'update_activity_status', reservation, record)
  );
}

/** Forward actions first, then the one that takes the last step back. */
export function actionsFor(record: Reservation, context: ActionContext): Action[] {
  const before = previousActivityStatus(record.activity_status);
  const forward = ACTIONS.filter(
    (action) => action.to !== before && isAllowed(record, action, context),
  );
  if (!before) return forward;
  const name = lowerFirst(optionLabel(reservation.fields.activity_status, before));
  const label = t('Back to {status}', { status: name });
  const back: Action = { of: 'activity', to: before, isBack: true, label, ...BACK };
  return isAllowed(record, back, context) ? [...forward, back] : forward;
}
