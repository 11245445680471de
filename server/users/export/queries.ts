/** What is held on a person, table by table, and a page at a time, since a log may be long. */
import { sql } from 'drizzle-orm';
import { mayRead } from '#schema/declaration/access.ts';
import { reservation } from '#schema/index.ts';
import { reasonIn } from '#schema/language/usualReasons.ts';
import type { Db } from '../../db/database.ts';
import { AT_ONCE, paged, type WithId } from '../../db/paged.ts';
import { rows } from '../../db/query.ts';
import { columnName } from '../../db/tables/columns.ts';
import { textIn } from '../../db/textIn.ts';
import { translatorFor } from '../../language/catalogues.ts';
import type { FileRow } from '../../storage/fileContent.ts';
import { byWhom } from './byWhom.ts';
import { type OwnVisit, shownVisit, visitOf } from './visits.ts';

/** What the person may read of a reservation. Its service and office are told by name. */
const READABLE = reservation.flatFields
  .filter(({ field }) => mayRead(field, 'owner') && field.kind !== 'reference')
  .map(({ path }) => columnName(path));
export const RESERVATION_COLUMNS = [
  ...new Set(['reference', 'service', 'office', ...READABLE, 'booked_at']),
];

interface OwnReservation<Visit> extends WithId, Record<string, unknown> {
  reason: string | null;
  history: { reason: string | null }[];
  visit: Visit | null;
}

interface Own {
  user_id: string;
  /** Whom the archive is for: the person, or who cares for them. */
  reader_id: string;
  /** Of what the office has written. */
  language: string;
}

export function reservationsOf(db: Db, { user_id, reader_id, language }: Own) {
  const t = translatorFor(language);
  const inWords = <Row extends { reason: string | null }>(row: Row): Row => ({
    ...row,
    reason: row.reason && reasonIn(t, row.reason),
  });
  return paged<OwnReservation<ReturnType<typeof shownVisit>>>(async (after) => {
    const reservations = await rows<OwnReservation<OwnVisit>>(
      db,
      sql`select r.id, ${textIn('s', 'name', language)} as service,
          ${textIn('t', 'name', language)} as office, r.created_at as booked_at,
          ${sql.join(
            READABLE.map((column) => sql`r.${sql.identifier(column)}`),
            sql`, `,
          )},
          coalesce((select json_agg(json_build_object('at', h.created_at, 'what', h.action,
              'by', ${byWhom(sql`h.actor_id`, reader_id)},
              'before', h.before, 'after', h.after, 'reason', h.reason) order by h.id)
            from reservation_history h where h.reservation_id = r.id), '[]') as history,
          ${visitOf(sql`r.id`)} as visit
        from (select * from reservations where user_id = ${user_id} and ${after}
          order by id limit ${AT_ONCE}) r
        join services s on s.id = r.service_id join teams t on t.id = r.team_id
        order by r.id`,
    );
    return reservations.map(({ visit, ...row }) => ({
      ...inWords({ ...row, history: row.history.map(inWords) }),
      visit: visit && shownVisit(visit),
    }));
  });
}

/** When the person agreed that something about their health is kept, and when no longer. */
export const healthConsentsOf = (db: Db, user_id: string) =>
  paged((after) =>
    rows<WithId>(
      db,
      sql`select id, version, language, given_at, withdrawn_at from health_consents
        where user_id = ${user_id} and ${after} order by id limit ${AT_ONCE}`,
    ),
  );

export const notificationsOf = (db: Db, { user_id, language }: Omit<Own, 'reader_id'>) =>
  paged((after) =>
    rows<WithId>(
      db,
      sql`select id, kind, ${textIn('n', 'title', language)} as title,
          ${textIn('n', 'body', language)} as body, link, read_at, created_at from notifications n
        where user_id = ${user_id} and ${after} order by id limit ${AT_ONCE}`,
    ),
  );

/** Subject and recipient only: the queue does not keep what a mail said. */
export const mailsOf = (db: Db, user_id: string) =>
  paged((after) =>
    rows<WithId>(
      db,
      sql`select id, title, recipient, state, created_at, sent_at from mails
        where user_id = ${user_id} and state <> 'void' and ${after} order by id limit ${AT_ONCE}`,
    ),
  );

export const limitsOf = (db: Db, user_id: string) =>
  paged((after) =>
    rows<WithId>(
      db,
      sql`select id, created_at as at, action, counted_by, most, ends_at, lifted_at from reached_limits
        where user_id = ${user_id} and ${after} order by id limit ${AT_ONCE}`,
    ),
  );

/** What the person did, and what others did with the account; staff are not named. */
export const activityOf = (db: Db, { user_id, reader_id }: Omit<Own, 'language'>) =>
  paged((after) =>
    rows<WithId>(
      db,
      sql`select id, created_at as at, action as what, resource, subject_id, changes,
          ${byWhom(sql`actor_id`, reader_id)} as by,
          case when actor_id = ${reader_id} then address end as address,
          case when actor_id = ${reader_id} then device end as device
        from activity_logs
        where (actor_id = ${user_id} or (resource = 'users' and subject_id = ${user_id}::text))
          and ${after} order by id limit ${AT_ONCE}`,
    ),
  );

export const sessionsOf = (db: Db, user_id: string) =>
  paged((after) =>
    rows<WithId>(
      db,
      sql`select id, device, address, created_at, used_at, expires_at from sessions
        where user_id = ${user_id} and ${after} order by id limit ${AT_ONCE}`,
    ),
  );

/** Without secrets and keys. */
export const secondFactorsOf = (db: Db, user_id: string) =>
  paged((after) =>
    rows<WithId>(
      db,
      sql`select id, kind, name, created_at, confirmed_at, used_at from second_factors
        where user_id = ${user_id} and ${after} order by id limit ${AT_ONCE}`,
    ),
  );

/** Who they are to the providers of single sign-on that they came from. */
export const signOnIdentitiesOf = (db: Db, user_id: string) =>
  rows<object>(
    db,
    sql`select issuer, subject, created_at, used_at from sign_on_identities
      where user_id = ${user_id} order by created_at`,
  );

export interface OwnFile extends WithId {
  name: string;
  purpose: string;
  mime: string;
  size: number;
  created_at: string;
}

export const filesOf = (db: Db, user_id: string) =>
  paged<OwnFile>((after) =>
    rows(
      db,
      sql`select id, name, purpose, mime, size, created_at from files
        where owner_id = ${user_id} and ${after} order by id limit ${AT_ONCE}`,
    ),
  );

/** For reading one file; not part of the archive. */
export const fileRowOf = async (db: Db, id: string): Promise<FileRow | undefined> =>
  (await rows<FileRow>(db, sql`select id, owner_id, sealed_key from files where id = ${id}`))[0];
