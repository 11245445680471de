/** Who is here: visits, their periods, and the counters that people are called to. */
import { sql } from 'drizzle-orm';
import {
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/**
 * The line of a team on a local day. Every step in the line locks its row first, so they come one after
 * the other.
 */
export const lineDays = pgTable(
  'line_days',
  {
    team_id: uuid('team_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    /** The number that was given last. */
    last_number: integer('last_number').notNull(),
    /** It grows with every step. */
    version: integer('version').notNull(),
    /** That of its last step; null of a day that began before steps were linked. */
    link: text('link'),
    /** In its record services have names that nobody can look up. */
    record_key: text('record_key'),
  },
  (own) => [primaryKey({ name: 'line_days_key', columns: [own.team_id, own.day] })],
);

/** What happened in the line, each step linked to the one before it: `schema/visits/orderChain.ts`. */
export const lineSteps = pgTable(
  'line_steps',
  {
    team_id: uuid('team_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    position: integer('position').notNull(),
    /** Letter for letter as it was linked. */
    step: text('step').notNull(),
    link: text('link').notNull(),
  },
  (own) => [
    primaryKey({ name: 'line_steps_key', columns: [own.team_id, own.day, own.position] }),
    index('line_steps_link_index').on(own.link),
  ],
);

/** Somebody came for a reservation. What becomes of them, and when, its periods say. */
export const visits = pgTable(
  'visits',
  {
    id: uuid('id').primaryKey(),
    reservation_id: uuid('reservation_id').notNull(),
    /** Whose line gave the number. */
    team_id: uuid('team_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    letter: text('letter').notNull(),
    number: integer('number').notNull(),
    /** Of `PRIORITIES`. */
    priority: text('priority').notNull(),
    arrived_at: instant('arrived_at').notNull(),
    /** What the order of the line goes by. */
    due_at: instant('due_at').notNull(),
    calls: integer('calls').notNull().default(0),
    /** The last time. */
    called_at: instant('called_at'),
    /** That of its arrival, which the ticket carries. */
    link: text('link'),
    /** Whoever has it follows the visit on their phone until the day ends. */
    ticket_key: text('ticket_key'),
    /** Of `PRINT_STATES`. */
    print_state: text('print_state').notNull().default('none'),
    /** A kiosk shows the number until then. */
    shown_until: instant('shown_until'),
  },
  (own) => [
    uniqueIndex('visits_ticket_key_unique').on(own.ticket_key),
    uniqueIndex('visits_reservation_unique').on(own.reservation_id),
    uniqueIndex('visits_number_unique').on(own.team_id, own.day, own.number),
    // Somebody whom another team sent on is looked for by the day alone.
    index('visits_day_index').on(own.day),
  ],
);

/**
 * A period of a visit. Times of waiting, of service and of holding come from here and from nowhere else.
 * A visit that is over has none that is open: its last one begins and ends at once.
 */
export const visitPeriods = pgTable(
  'visit_periods',
  {
    id: uuid('id').primaryKey(),
    visit_id: uuid('visit_id').notNull(),
    /** Of `VISIT_STATES`. */
    state: text('state').notNull(),
    /** In whose line: another team's, after being sent on. */
    team_id: uuid('team_id').notNull(),
    /** Who has called or serves them; of one who waits, the only counter that may call them. */
    counter_id: uuid('counter_id'),
    /** Who took the step. */
    staff_id: uuid('staff_id'),
    note: text('note'),
    started_at: instant('started_at').notNull(),
    ended_at: instant('ended_at'),
  },
  (own) => [
    index('visit_periods_visit_index').on(own.visit_id, own.started_at),
    index('visit_periods_open_index').on(own.team_id).where(sql`ended_at is null`),
    uniqueIndex('visit_periods_open_unique').on(own.visit_id).where(sql`ended_at is null`),
    uniqueIndex('visit_periods_counter_unique')
      .on(own.counter_id)
      .where(sql`ended_at is null and state in ('called', 'being_served')`),
  ],
);

/** Who sits at a counter. Nobody sits at two. */
export const counterSeats = pgTable(
  'counter_seats',
  {
    counter_id: uuid('counter_id').primaryKey(),
    /** Null while it is closed. */
    staff_id: uuid('staff_id'),
    opened_at: instant('opened_at'),
    /** When their page spoke for them last. */
    seen_at: instant('seen_at'),
    /** How many with priority it has called in a row while others waited for it. */
    priority_in_a_row: integer('priority_in_a_row').notNull().default(0),
  },
  (own) => [
    uniqueIndex('counter_seats_staff_unique').on(own.staff_id).where(sql`staff_id is not null`),
  ],
);
