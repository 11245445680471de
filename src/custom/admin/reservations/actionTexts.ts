/** Texts of each action: its button, its question, and the message once it is done. */
import type { ActivityStatus, Decision } from '#schema/reservations/transitions.ts';
import { msg } from '#src/language/t.ts';

export interface ActionTexts {
  label: string;
  /** Of one, by its `{reference}`. */
  done: string;
  /** Of `{count}` at once. */
  doneMany: string;
}

/** Decisions also have a long label, and texts for the dialog that asks for a reason. */
export interface DecisionTexts extends ActionTexts {
  inFull: string;
  asks: string;
  asksMany: string;
  confirm: string;
}

export const DECISIONS: Record<Decision, DecisionTexts> = {
  approved: {
    label: msg('Approve'),
    inFull: msg('Approve reservation'),
    asks: msg('Approve {reference}?'),
    asksMany: msg('Approve {count} reservations?'),
    confirm: msg('{count, plural, one {Approve reservation} other {Approve # reservations}}'),
    done: msg('{reference} approved'),
    doneMany: msg('{count, plural, one {# reservation} other {# reservations}} approved'),
  },
  declined: {
    label: msg('Decline'),
    inFull: msg('Decline reservation'),
    asks: msg('Decline {reference}?'),
    asksMany: msg('Decline {count} reservations?'),
    confirm: msg('{count, plural, one {Decline reservation} other {Decline # reservations}}'),
    done: msg('{reference} declined'),
    doneMany: msg('{count, plural, one {# reservation} other {# reservations}} declined'),
  },
  cancelled: {
    label: msg('Cancel'),
    inFull: msg('Cancel reservation'),
    asks: msg('Cancel {reference}?'),
    asksMany: msg('Cancel {count} reservations?'),
    confirm: msg('{count, plural, one {Cancel reservation} other {Cancel # reservations}}'),
    done: msg('{reference} cancelled'),
    doneMany: msg('{count, plural, one {# reservation} other {# reservations}} cancelled'),
  },
};

export const STEPS: Record<Exclude<ActivityStatus, 'scheduled'>, ActionTexts> = {
  checked_in: {
    label: msg('Check in'),
    done: msg('{reference} checked in'),
    doneMany: msg('{count, plural, one {# reservation} other {# reservations}} checked in'),
  },
  in_progress: {
    label: msg('Start'),
    done: msg('{reference} started'),
    doneMany: msg('{count, plural, one {# reservation} other {# reservations}} started'),
  },
  completed: {
    label: msg('Complete'),
    done: msg('{reference} completed'),
    doneMany: msg('{count, plural, one {# reservation} other {# reservations}} completed'),
  },
  no_show: {
    label: msg('No-show'),
    done: msg('{reference} marked as no-show'),
    doneMany: msg('{count, plural, one {# reservation} other {# reservations}} marked as no-show'),
  },
};

/** Back to the step before; the button names that step. */
export const BACK = {
  done: msg('{reference} taken back'),
  doneMany: msg('{count, plural, one {# reservation} other {# reservations}} taken back'),
};
