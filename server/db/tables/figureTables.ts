/** What the dashboard's figures are summed up from, and the hours that held on each day. */
import {
  bigint,
  boolean,
  date,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import type { SlotRules } from '#schema/reservations/slots.ts';
import { instant } from './columns.ts';

/** What the seats of a day follow from. */
export type HoursRules = Omit<SlotRules, 'lead_hours' | 'horizon_days'>;

/** Counts of a team, or of the whole organisation, of one day or month that is over. */
export const figureRollups = pgTable(
  'figure_rollups',
  {
    /** All zeros: the whole organisation. */
    team_id: uuid('team_id').notNull(),
    /** day, month. */
    span: text('span').notNull(),
    starts_on: date('starts_on', { mode: 'string' }).notNull(),
    computed_at: instant('computed_at').notNull(),
    totals: jsonb('totals').notNull(),
    services: jsonb('services').notNull(),
    hours: jsonb('hours').notNull(),
    sources: jsonb('sources').notNull(),
    notices: jsonb('notices').notNull(),
    lead_hours: jsonb('lead_hours').notNull(),
    waiting_minutes: jsonb('waiting_minutes').notNull(),
    statuses: jsonb('statuses').notNull(),
    ages: jsonb('ages').notNull(),
    genders: jsonb('genders').notNull(),
    barangays: jsonb('barangays').notNull(),
  },
  (own) => [
    primaryKey({ name: 'figure_rollups_key', columns: [own.team_id, own.span, own.starts_on] }),
    index('figure_rollups_day_index').on(own.starts_on),
  ],
);

/** Days whose counts no longer hold. Written by triggers, in the transaction of the change. */
export const figureMarks = pgTable(
  'figure_marks',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    team_id: uuid('team_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
  },
  (own) => [index('figure_marks_day_index').on(own.day)],
);

/** When a service was open: each row holds from its day until the next one. Written by a trigger. */
export const serviceHours = pgTable(
  'service_hours',
  {
    service_id: uuid('service_id').notNull(),
    team_id: uuid('team_id').notNull(),
    valid_from: date('valid_from', { mode: 'string' }).notNull(),
    is_active: boolean('is_active').notNull(),
    rules: jsonb('rules').$type<HoursRules>().notNull(),
  },
  (own) => [primaryKey({ name: 'service_hours_key', columns: [own.service_id, own.valid_from] })],
);
