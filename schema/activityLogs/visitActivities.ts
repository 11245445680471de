/** What the activity log tells of visits: the line, its counters, tickets and screens. */
import { msg } from '../language/index.ts';

export const VISIT_ACTIVITIES = {
  rate: {
    name: msg('Rated'),
    sentences: { any: msg('Somebody rated their visit: {name}') },
  },
  move_visit: {
    name: msg('Moved in the line'),
    changedField: 'visit',
    sentences: {
      any: msg('{who} moved the visit of the reservation {name} from {before} to {after}'),
      of: msg('{who} moved {owner} ({name}) from {before} to {after}'),
    },
  },
  set_priority: {
    name: msg('Changed the priority'),
    changedField: 'priority',
    sentences: {
      any: msg('{who} changed the priority of the reservation {name} from {before} to {after}'),
      of: msg('{who} changed the priority of {owner} ({name}) from {before} to {after}'),
    },
  },
  open_counter: {
    name: msg('Opened a counter'),
    sentences: { any: msg('{who} opened {name}') },
  },
  close_counter: {
    name: msg('Closed a counter'),
    sentences: { any: msg('{who} closed {name}') },
  },
  print_ticket: {
    name: msg('Printed a ticket'),
    changedField: 'print_state',
    sentences: {
      any: msg('{who} printed the ticket of {name}'),
      of: msg('{who} printed the ticket of {owner} ({name})'),
    },
    byOutcome: {
      failed: {
        any: msg('{who} recorded that the ticket of {name} did not print'),
        of: msg('{who} recorded that the ticket of {owner} ({name}) did not print'),
      },
    },
  },
  renew_key: {
    name: msg('Made an address'),
    sentences: { any: msg('{who} made a new address for the screen {name}') },
  },
  withdraw_key: {
    name: msg('Withdrew an address'),
    sentences: { any: msg('{who} withdrew the address of the screen {name}') },
  },
} as const;
