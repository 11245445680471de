/** Puts the form of 40 questions into the database, as its team would have built it. */
import type { Db } from '#server/db/database.ts';
import { ensureVersion } from '#server/questionnaires/versions.ts';
import {
  answers,
  countedJson,
  FORM_TEAM,
  FORM_VERSION,
  form,
  formService,
  INSERT_VALUES,
  UNANSWERED,
} from './form.ts';

type Run = (statement: string, values?: unknown[]) => Promise<unknown>;

/** @param people so many have answered the first service */
export async function fillForm(run: Run, db: Db, people: number) {
  for (let n = 0; n <= UNANSWERED; n++) {
    await run(
      `insert into services (id, created_at, updated_at, name, team_id, status, weekly_hours, capacity,
        slot_minutes, horizon_days, max_active_per_user, requires_questionnaire)
      select $1, now(), now(), $2, $3, 'active', weekly_hours, capacity, slot_minutes, horizon_days,
        max_active_per_user, true from services limit 1`,
      [formService(n), `Service with questions ${n}`, FORM_TEAM],
    );
  }
  for (const [position, { questions, ...section }] of form.sections.entries()) {
    await run(
      `insert into questionnaire_sections
        (id, created_at, updated_at, team_id, title, description, answered_by, position)
      values ($1, now(), now(), $2, $3, $4, $5, $6)`,
      [section.id, FORM_TEAM, section.title, section.description, section.answered_by, position],
    );
    await run(
      `insert into questionnaire_questions (id, created_at, updated_at, section_id, team_id, text, help,
        kind, options, min, max, unit, required, is_sensitive, visible_if_match, visible_if_conditions, position)
      select (q ->> 'id')::uuid, now(), now(), $1, $2, q ->> 'text', q ->> 'help', q ->> 'kind',
        q -> 'options', (q ->> 'min')::int, (q ->> 'max')::int, q ->> 'unit', (q ->> 'required')::bool,
        false, 'all', q -> 'visible_if' -> 'conditions', place
      from jsonb_array_elements($3::jsonb) with ordinality asked (q, place)`,
      [section.id, FORM_TEAM, JSON.stringify(questions)],
    );
  }
  await ensureVersion(db, { team_id: FORM_TEAM, kind: 'self', now: new Date() });
  await run('update questionnaire_versions set id = $1 where team_id = $2', [
    FORM_VERSION,
    FORM_TEAM,
  ]);
  await run(
    `insert into questionnaire_responses (id, version_id, user_id, service_id, kind, author_id, state,
      answers, file_ids, score, submitted_at, created_at, updated_at)
    select gen_random_uuid(), $1, u.id, $2, 'self', u.id, 'submitted', $3, '{}', 10, at, at, at
    from (select id from users order by id limit $4) u,
      (select now() - interval '200 days' as at) made`,
    [FORM_VERSION, formService(0), JSON.stringify(answers), people],
  );
  await run(
    `${INSERT_VALUES} (select * from questionnaire_responses where version_id = '${FORM_VERSION}') r`,
    [countedJson],
  );
}
