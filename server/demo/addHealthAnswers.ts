/** What people told about their health before visits around today. It is sealed, so it needs the keyring. */
import { sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { checkHealthAnswers } from '#schema/healthInformation/healthAnswers.ts';
import { HEALTH_CONSENT } from '#schema/healthInformation/healthConsent.ts';
import { type HealthProfile, healthForm } from '#schema/healthInformation/healthInformation.ts';
import type { RawAnswers } from '#schema/questionnaires/questionnaire.ts';
import type { Db } from '../db/database.ts';
import { rows } from '../db/query.ts';
import { healthConsents, questionnaireResponses } from '../db/tables/systemTables.ts';
import { sealAnswers } from '../questionnaires/sealAnswers.ts';
import { ensureHealthVersion } from '../questionnaires/versions.ts';
import type { Keyring } from '../sealing/keyring.ts';

const PEOPLE = 12;
const DAYS = 21;

export async function addHealthAnswers(db: Db, keyring: Keyring, now: Date): Promise<void> {
  for (const [place, visit] of (await visitsAround(db, now)).entries()) {
    const form = healthForm(visit, visit.date);
    const said = { ...SAID[place % SAID.length], ...(visit.gender === 'female' && PREGNANT) };
    const { answers } = checkHealthAnswers(form, said);
    const id = uuidv7();
    const { user_id, service_id, reservation_id } = visit;
    const given_at = new Date(visit.created_at).toISOString();
    await db.insert(healthConsents).values({
      ...{ id: uuidv7(), user_id, given_by: user_id, given_at },
      ...{ version: HEALTH_CONSENT.version, language: 'en' },
    });
    await db.insert(questionnaireResponses).values({
      ...{ id, user_id, service_id, reservation_id, author_id: user_id },
      ...{ kind: 'health', state: 'submitted', file_ids: [] },
      version_id: await ensureHealthVersion(db, form, now),
      ...sealAnswers(keyring, { form, kind: 'health', answers }, { id, user_id }),
      ...{ submitted_at: given_at, created_at: given_at, updated_at: given_at },
    });
  }
}

interface Visit extends HealthProfile {
  reservation_id: string;
  user_id: string;
  service_id: string;
  date: string;
  created_at: string;
}

/** The last one of each person. */
const visitsAround = (db: Db, now: Date) =>
  rows<Visit>(
    db,
    sql`select * from (
        select distinct on (r.user_id) r.id as reservation_id, r.user_id, r.service_id,
          r.date::text as date, r.created_at, r.starts_at,
          u.profile_gender as gender, u.profile_birth_date::text as birth_date
        from reservations r join services s on s.id = r.service_id join users u on u.id = r.user_id
        where s.requires_health_information and r.status in ('pending', 'approved')
          and r.starts_at between ${now.toISOString()}::timestamptz - ${DAYS}::int * interval '1 day'
            and ${now.toISOString()}::timestamptz + ${DAYS}::int * interval '1 day'
        order by r.user_id, r.starts_at desc) visit
      order by starts_at desc limit ${PEOPLE}`,
  );

const PREGNANT = { pregnancy: 'yes' };
const SAID: readonly RawAnswers[] = [
  {
    allergies: 'list',
    allergy_list: 'Penicillin: rash\nShrimps: swollen lips',
    takes_medicines: true,
    medicines: 'Ferrous sulphate, one a day\nFolic acid, one a day',
    conditions: ['none'],
    vaccinations: ['covid_19', 'tetanus'],
    contact_name: 'Ramon Dimaculangan',
    contact_number: '+639175550142',
  },
  {
    allergies: 'none_known',
    takes_medicines: true,
    medicines: 'Losartan 50 mg, every morning',
    conditions: ['high_blood_pressure'],
    vaccinations: ['covid_19', 'influenza'],
  },
  {
    allergies: 'unknown',
    takes_medicines: false,
    conditions: ['asthma', 'other'],
    other_conditions: 'Migraine, about once a month',
    vaccinations: ['unknown'],
  },
  { allergies: 'none_known', takes_medicines: false, conditions: ['none'] },
];
