/** Draws the documents of those in the demo who wait for a review of theirs. */
import { sql } from 'drizzle-orm';
import { IDENTIFICATION_TYPES } from '#schema/resources/person/identification.ts';
import type { Db } from '../../db/database.ts';
import { rows } from '../../db/query.ts';
import type { StoreAndKeyring } from '../../storage/fileContent.ts';
import { back, front } from './document.ts';
import { keepPicture } from './keepPicture.ts';

interface Waiting {
  id: string;
  name: string;
  birth_date: string;
  type: string;
  submitted_at: string;
}

export async function addIdentifications(db: Db, where: StoreAndKeyring): Promise<void> {
  const waiting = await rows<Waiting>(
    db,
    sql`select id, concat_ws(' ', profile_first_name, profile_middle_name, profile_last_name,
        profile_suffix) as name, to_char(profile_birth_date::date, 'YYYY-MM-DD') as birth_date,
        identification_type as type,
        to_char(identification_submitted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as submitted_at
      from users where identification_status = 'submitted' order by id`,
  );
  for (const [place, person] of waiting.entries()) {
    const document = {
      title: IDENTIFICATION_TYPES.find(({ id }) => id === person.type)?.name ?? 'Identification',
      name: person.name,
      birth_date: BIRTH_DATE.format(Date.parse(person.birth_date)),
      number: `0000-${String(1000 + place * 37)}-${String(4100 + place * 113)}`,
    };
    const sides = place % 3 === 2 ? [front(document)] : [front(document), back(document)];
    const ids: string[] = [];
    for (const drawing of sides) {
      const sent = { owner_id: person.id, sent_at: person.submitted_at };
      ids.push(await keepPicture(db, where, { drawing, purpose: 'identification', ...sent }));
    }
    await db.execute(
      sql`update users set identification_files = ${sql.param(ids)} where id = ${person.id}`,
    );
  }
}

const BIRTH_DATE = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});
