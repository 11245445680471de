/** The types of activity in the log: the word of each for the filter, and its sentences. */

import { msg } from '../language/index.ts';
import { ACCOUNT_ACTIVITIES } from './accountActivities.ts';
import { ANSWER_ACTIVITIES } from './answerActivities.ts';
import { VISIT_ACTIVITIES } from './visitActivities.ts';

/**
 * `{who}` did it, `{kind}` and `{name}` say to which record, `{owner}` whose that record is, and
 * `{before}` and `{after}` what it changed from and to.
 */
export interface Sentences {
  /** Whenever no other sentence fits. */
  any: string;
  /** The record belongs to whoever did it. */
  own?: string;
  /** It belongs to somebody else, who is named. */
  of?: string;
  /** Nobody was signed in. */
  nobody?: string;
}
export interface ActivityType {
  /** The filter by action shows it. */
  name: string;
  sentences: Sentences;
  /** A resource may have better words than the ones that all share. */
  byResource?: { [resource: string]: Sentences };
  /** Only the log has another row: no list or record is another one. */
  changesNothing?: true;
  /**
   * What it is to a webhook, besides what its changes say (`schema/webhooks/events.ts`): an event of
   * every resource, or one of this resource; `none`: nothing that anybody outside hears of.
   */
  event?: 'created' | 'deleted' | 'none' | { resource: string; id: string };
  /** The field whose values before and after the sentence tells. */
  changedField?: string;
  /** A new value of that field may have a sentence of its own. */
  byOutcome?: { [after: string]: Sentences };
}

export const ACTIVITIES = {
  create: {
    event: 'created',
    name: msg('Created'),
    sentences: { any: msg('{who} created the {kind} {name}') },
    byResource: {
      users: { any: msg('{who} created an account for {name}') },
      reservations: {
        any: msg('{who} made the reservation {name}'),
        own: msg('{who} booked the reservation {name}'),
        of: msg('{who} booked the reservation {name} for {owner}'),
      },
    },
  },
  hold: {
    event: 'none',
    name: msg('Held a time'),
    sentences: { any: msg('{who} held a time for the reservation {name}') },
  },
  prolong_hold: {
    event: 'none',
    name: msg('Extended a held time'),
    sentences: { any: msg('{who} extended the time held for the reservation {name}') },
  },
  release_hold: {
    event: 'none',
    name: msg('Released a held time'),
    sentences: { any: msg('{who} released the time held for the reservation {name}') },
  },
  update: {
    name: msg('Changed'),
    sentences: { any: msg('{who} changed the {kind} {name}') },
    byResource: {
      users: {
        any: msg('{who} changed the data of {name}'),
        own: msg('{who} changed their own data'),
      },
      reservations: {
        any: msg('{who} changed the reservation {name}'),
        own: msg('{who} changed their reservation {name}'),
        of: msg('{who} changed {owner}’s reservation {name}'),
      },
      settings: { any: msg('{who} changed the settings') },
    },
  },
  revert: {
    name: msg('Went back to an earlier version'),
    sentences: { any: msg('{who} took the {kind} {name} back to an earlier version') },
  },
  delete: {
    event: 'deleted',
    name: msg('Deleted'),
    sentences: { any: msg('{who} deleted the {kind} {name}') },
    byResource: { users: { any: msg('{who} deleted the account of {name}') } },
  },
  undelete: {
    event: 'created',
    name: msg('Restored from the trash'),
    sentences: { any: msg('{who} restored the {kind} {name} from the trash') },
  },
  purge: {
    name: msg('Deleted for good'),
    sentences: {
      any: msg('{who} deleted the {kind} {name} for good'),
      nobody: msg('The {kind} {name} was in the trash for long enough, and is gone for good'),
    },
  },
  update_status: {
    name: msg('Changed the status'),
    changedField: 'status',
    sentences: {
      any: msg('{who} changed the status of the {kind} {name} from {before} to {after}'),
    },
    byResource: {
      users: { any: msg('{who} changed the status of {name} from {before} to {after}') },
      reservations: {
        any: msg('{who} changed the status of the reservation {name} from {before} to {after}'),
        own: msg('{who} changed the status of their reservation {name} from {before} to {after}'),
        of: msg(
          '{who} changed the status of {owner}’s reservation {name} from {before} to {after}',
        ),
      },
    },
  },
  update_activity_status: {
    name: msg('Recorded the visit'),
    changedField: 'activity_status',
    sentences: {
      any: msg('{who} changed the visit of the reservation {name} from {before} to {after}'),
      of: msg('{who} changed the visit of {owner} ({name}) from {before} to {after}'),
    },
  },
  reschedule: {
    event: { resource: 'reservations', id: 'moved' },
    name: msg('Moved'),
    sentences: {
      any: msg('{who} moved the reservation {name} to another time'),
      own: msg('{who} moved their reservation {name} to another time'),
      of: msg('{who} moved {owner}’s reservation {name} to another time'),
    },
  },
  reschedule_by_link: {
    event: { resource: 'reservations', id: 'moved' },
    name: msg('Moved by the link of a mail'),
    sentences: {
      any: msg('{who} moved the reservation {name} to another time, by the link of the mail'),
    },
  },
  cancel_by_link: {
    name: msg('Cancelled by the link of a mail'),
    sentences: { any: msg('{who} cancelled the reservation {name}, by the link of the mail') },
  },
  open_by_code: {
    name: msg('Opened by a code'),
    sentences: { any: msg('{who} opened the reservation {name} with a mailed code') },
  },
  ...VISIT_ACTIVITIES,
  ...ACCOUNT_ACTIVITIES,
  lift_limit: {
    name: msg('Lifted a limit'),
    sentences: { any: msg('{who} lifted a limit for somebody') },
  },
  send_again: {
    name: msg('Sent again'),
    sentences: { any: msg('{who} sent the mail {name} again') },
    byResource: {
      'webhook-deliveries': { any: msg('{who} sent the event {name} to its webhook again') },
    },
  },
  renew_secret: {
    name: msg('Exchanged a secret'),
    sentences: { any: msg('{who} exchanged the secret of the webhook {name}') },
  },
  test_webhook: {
    changesNothing: true,
    name: msg('Tested a webhook'),
    sentences: { any: msg('{who} sent a test event to the webhook {name}') },
  },
  stop_webhook: {
    name: msg('Webhook switched off'),
    sentences: { any: msg('The webhook {name} was switched off: its deliveries failed') },
  },
  try_call: {
    name: msg('Tried a call with a test key'),
    sentences: { any: msg('{who} tried a call, and nothing of it was kept') },
  },
  import: {
    changesNothing: true,
    name: msg('Began an import'),
    sentences: { any: msg('{who} began to import the file {name}') },
  },
  test_mail: {
    changesNothing: true,
    name: msg('Tested the mail'),
    sentences: { any: msg('{who} sent themselves a test mail') },
  },
  backup: {
    name: msg('Backed up'),
    sentences: { any: msg('All data was backed up') },
  },
  restore: {
    name: msg('Restored'),
    sentences: { any: msg('All data was restored from a backup') },
  },
  adopt: {
    name: msg('Adopted'),
    sentences: { any: msg('This installation was adopted') },
  },
  ...ANSWER_ACTIVITIES,
  read_many: {
    changesNothing: true,
    name: msg('Read many records'),
    changedField: 'rows',
    sentences: { any: msg('{who} read or exported {after} records at once: {kind}') },
    byResource: {
      users: { any: msg('{who} read or exported {after} accounts at once') },
      reservations: { any: msg('{who} read or exported {after} reservations at once') },
    },
  },
  read_people: {
    changesNothing: true,
    name: msg('Read of many people'),
    changedField: 'people',
    sentences: { any: msg('{who} has read of {after} people within a day') },
  },
  refuse_harmful_file: {
    name: msg('Sent a file with a virus'),
    sentences: { any: msg('{who} sent a file with a virus, which was refused') },
  },
  remove_harmful_file: {
    name: msg('File with a virus removed'),
    sentences: { any: msg('A file with a virus, uploaded by {name}, was removed') },
  },
  read_file: {
    changesNothing: true,
    name: msg('Read a file'),
    sentences: { any: msg('{who} read a file of the {kind} {name}') },
  },
  upload: { name: msg('Uploaded a file'), sentences: { any: msg('{who} uploaded a file') } },
} satisfies Record<string, ActivityType>;

export type ActivityAction = keyof typeof ACTIVITIES;

export const activityTypeOf = (action: string): ActivityType | undefined =>
  Object.hasOwn(ACTIVITIES, action) ? ACTIVITIES[action as ActivityAction] : undefined;

export const changesNothing = (action: string): boolean =>
  activityTypeOf(action)?.changesNothing === true;

/** Stands for a value that nobody is told. */
export const MASKED = '•••';
