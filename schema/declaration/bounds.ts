/**
 * How many there may be of whatever a write can add to. What is beyond is refused with 422: at the field
 * of a list, at `root` for a record. `docs/decisions/061-everything-that-grows-has-a-bound.md` says why.
 */

/** Records of one resource: of all, or of each record that they belong to. */
export interface RecordBound {
  most: number;
  /** The field that says where they belong; absent: to the organisation. */
  of?: string;
  /** Records in which this is set do not count. */
  unless?: string;
}

const MOST_CATEGORIES = 200;

export const RECORD_BOUNDS: { readonly [resource: string]: readonly RecordBound[] } = {
  teams: [{ most: 300 }],
  services: [{ most: 300, of: 'team_id' }],
  counters: [{ most: 60, of: 'team_id' }],
  screens: [{ most: 20, of: 'team_id' }],
  roles: [{ most: 500 }],
  'api-keys': [{ most: 500 }, { most: 40, of: 'owner_id' }],
  webhooks: [{ most: 20 }],
  views: [{ most: 5000 }, { most: 40, of: 'owner_id' }, { most: 40, of: 'team_id' }],
  'constituent-categories': [{ most: MOST_CATEGORIES }],
  'frequently-asked-questions': [{ most: 500 }],
  'questionnaire-sections': [{ most: 40, of: 'team_id' }],
  'questionnaire-questions': [
    { most: 60, of: 'section_id', unless: 'archived_at' },
    { most: 200, of: 'team_id', unless: 'archived_at' },
  ],
};

/** Why there may be as many of these as there are. */
export const BOUND_ELSEWHERE: { readonly [resource: string]: string } = {
  users:
    'everybody may have an account; registrations and imports are counted by network and person',
  reservations: 'counted by day for each person, mailbox and network, and by the seats there are',
  notifications: 'removed by age',
  mails: 'counted by mailbox, and removed by age',
  'activity-logs': 'removed by age',
  'missed-searches': 'a thousand at most, counted by network, and removed by age',
  'reached-limits': 'one a limit and day, and removed by age',
  'webhook-deliveries': 'ten thousand a webhook at most, and removed by age',
  trash: 'removed by age',
};

/** Earlier versions of one record; the oldest goes. */
export const MOST_VERSIONS = 100;

/** People whom one slot takes. */
export const MOST_CAPACITY = 500;
/** Places that one booking takes, where its service allows so many. */
export const MOST_PLACES = 10;
/** Squeezed into one slot; `reservation_seats.sql` refuses more as well. */
export const MOST_SQUEEZED_IN = 20;

/** Rows and ids within one record. */
export const LIST_BOUNDS = {
  /** These bounds hold where the field names none of its own. */
  rows: 100,
  options: 100,
  conditions: 20,
  weekly_hours: 60,
  closures: 400,
  score_bands: 30,
  /** Other words for one service. */
  words: 60,
  /** That one person has confirmed. */
  category_confirmations: MOST_CATEGORIES,
  /** Rows that only the server writes. */
  changes: 400,
  /** Ids of other records, and texts: roles, teams, permissions, barangays. */
  links: 1000,
  files: 20,
} as const;

/** These bounds hold for each person. */
export const PERSON_BOUNDS = {
  /** The one that was used longest ago ends. */
  sessions: 40,
  second_factors: 10,
  /** It counts whom they book for, beside themselves. */
  people_in_care: 10,
  /** Drafts and submissions for one service, those that were superseded too. */
  answers: 300,
  /** Given and withdrawn. */
  health_consents: 100,
  files: 500,
  files_of_staff: 20_000,
  file_bytes: 50 * 1024 * 1024,
} as const;

/** All that one team asks, as JSON: it is read as a whole. */
export const QUESTIONNAIRE_BYTES = 1024 * 1024;
