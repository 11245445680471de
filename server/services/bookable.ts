/** The fields of services and settings that slots are computed from. */
import { type SQL, sql } from 'drizzle-orm';
import type { Category } from '#schema/categories/categories.ts';
import type { Texts } from '#schema/declaration/fields/index.ts';
import type { RecordOf } from '#schema/declaration/recordTypes.ts';
import { type service, settings } from '#schema/index.ts';
import type { Closure } from '#schema/reservations/slots.ts';
import { timeZoneOf } from '../db/settings.ts';
import { LIMIT_SETTINGS } from '../limits/limitSettings.ts';

const SERVICE_FIELDS = [
  'team_id',
  'status',
  'slot_minutes',
  'capacity',
  'places_per_booking',
  'buffer_minutes',
  'weekly_hours',
  'closures',
  'lead_hours',
  'horizon_days',
  'requires_approval',
  'keeps_approval_when_moved',
  'pending_holds_slot',
  'cancel_hours',
  'max_active_per_user',
  'requires_verified_identification',
  'min_age',
  'max_age',
  'required_details',
  'requires_questionnaire',
  'requires_health_information',
] as const;

export interface Bookable extends Pick<RecordOf<typeof service>, (typeof SERVICE_FIELDS)[number]> {
  /** It is for people of these categories; for everyone if empty. */
  categories: readonly (Category & { translations?: Texts })[];
}
export type SlotService = Omit<
  Bookable,
  | 'team_id'
  | 'status'
  | 'categories'
  | 'required_details'
  | 'requires_questionnaire'
  | 'requires_health_information'
>;

/** Null where the settings were never saved. */
export interface OrganisationRow {
  time_zone: string | null;
  holidays: Closure[] | null;
  max_active_reservations: number | null;
  hold_minutes: number | null;
}

const columns = (alias: string, names: readonly string[]): SQL =>
  sql.join(
    names.map((name) => sql`${sql.identifier(alias)}.${sql.identifier(name)}`),
    sql`, `,
  );

/** Columns of `services s`, as Bookable names them. */
export const bookableColumns = sql`${columns('s', SERVICE_FIELDS)}, coalesce((
  select json_agg(json_build_object('id', c.id, 'name', c.name, 'translations', c.translations,
    'way', c.way, 'statement', c.statement, 'min_age', c.min_age, 'max_age', c.max_age,
    'gender', c.gender, 'barangays', c.barangays) order by c.name)
  from services_categories l join constituent_categories c on c.id = l.target_id
  where l.owner_id = s.id), '[]') as categories`;
/** Columns of `organisation`, as OrganisationRow names them. */
export const organisationColumns = columns('o', [
  'time_zone',
  'holidays',
  'max_active_reservations',
  'hold_minutes',
]);
/** As LimitSettings names them. */
export const limitColumns = columns('o', LIMIT_SETTINGS);
/** The one row of settings as `o`, to be left-joined. */
export const organisation = sql`(select * from settings limit 1) o`;

const defaults = settings.fields;

export const mostActiveOf = ({ max_active_reservations: most }: OrganisationRow) =>
  most ?? Number(defaults.max_active_reservations.default);

export const holdMillisecondsOf = ({ hold_minutes: minutes }: { hold_minutes: number | null }) =>
  (minutes ?? Number(defaults.hold_minutes.default)) * 60_000;

/** The input of the slot engine, without the taken places. */
export const slotInput = (service: SlotService, organisation: OrganisationRow, now: Date) => ({
  rules: service,
  holidays: organisation.holidays ?? [],
  timeZone: timeZoneOf(organisation),
  now: now.getTime(),
});
