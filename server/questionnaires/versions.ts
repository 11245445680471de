/** Versions of forms. A version never changes; new drafts use the current one. */
import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import {
  OPTION_TEXTS,
  QUESTION_TEXTS,
  SECTION_TEXTS,
  textsOf,
} from '#schema/questionnaires/formIn.ts';
import type {
  Form,
  Question,
  QuestionOption,
  Section,
} from '#schema/questionnaires/questionnaire.ts';
import type { Db, Tx } from '../db/database.ts';
import { prepared } from '../db/prepared.ts';
import { rows } from '../db/query.ts';
import { lockTeam, readTeamForm } from './teamForm.ts';

/** Who fills it in. */
export type FormKind = 'self' | 'respondent';

const MAX_CACHED = 200;
const forms = new Map<string, Form>();
const readContent = prepared<{ content: Form }>(
  'read_questionnaire_version',
  sql`select content from questionnaire_versions where id = ${sql.placeholder('id')}`,
);

/** Cached in the process, since a version never changes. */
export async function versionContent(db: Db | Tx, id: string): Promise<Form> {
  const known = forms.get(id);
  if (known) return known;
  const [row] = await readContent(db, { id });
  if (!row) throw new Error(`There is no version ${id}`);
  if (forms.size >= MAX_CACHED) forms.clear();
  forms.set(id, row.content);
  return row.content;
}

/**
 * Creates a version of the team's current form, if there is none yet.
 * @returns its id; null if the team asks nothing
 */
export function ensureVersion(
  db: Db | Tx,
  { team_id, kind, now }: { team_id: string; kind: FormKind; now: Date },
): Promise<string | null> {
  return db.transaction(async (tx) => {
    // Locked against concurrent edits.
    await lockTeam(tx, team_id);
    const content = contentOf(await readTeamForm(tx, team_id), kind);
    if (content.sections.length === 0) return null;
    const text = JSON.stringify(content);
    const hash = hashOf(content);
    const [version] = await rows<{ id: string }>(
      tx,
      sql`insert into questionnaire_versions
          (id, team_id, kind, content, content_hash, is_current, created_at)
        values (${uuidv7()}, ${team_id}, ${kind}, ${text}::jsonb, ${hash}, true, ${now.toISOString()})
        on conflict (team_id, kind, content_hash) do update set is_current = true
        returning id`,
    );
    return version?.id ?? null;
  });
}

/** The organisation's health form. @returns the id of its version */
export async function ensureHealthVersion(db: Db | Tx, form: Form, now: Date): Promise<string> {
  const hash = hashOf(form);
  const known = () =>
    rows<{ id: string }>(
      db,
      sql`select id from questionnaire_versions
        where team_id is null and kind = 'health' and content_hash = ${hash}`,
    );
  const [row] = await known();
  if (row) return row.id;
  await db.execute(sql`insert into questionnaire_versions
      (id, team_id, kind, content, content_hash, is_current, created_at)
    values (${uuidv7()}, null, 'health', ${JSON.stringify(form)}::jsonb, ${hash}, true, ${now.toISOString()})
    on conflict (team_id, kind, content_hash) do nothing`);
  const [made] = await known();
  if (!made) throw new Error('The health form has no version');
  return made.id;
}

/** A team's questions that appear in some submission, archived ones included. */
export async function answeredQuestions(db: Db | Tx, team_id: string): Promise<Set<string>> {
  const questions = await rows<{ id: string }>(
    db,
    sql`select distinct question ->> 'id' as id
      from questionnaire_versions v, jsonb_array_elements(v.content -> 'sections') section,
        jsonb_array_elements(section -> 'questions') question
      where v.team_id = ${team_id} and exists (select 1 from questionnaire_responses r
        where r.version_id = v.id and r.state <> 'draft')`,
  );
  return new Set(questions.map(({ id }) => id));
}

/** SHA-256, hex. */
export const hashOf = (content: Form) =>
  createHash('sha256').update(JSON.stringify(content)).digest('hex');

/** With fixed key order, so that equal questions give equal text. */
export function contentOf(form: readonly Section[], kind: FormKind): Form {
  const sections = form
    .filter(({ answered_by, questions }) => answered_by === kind && questions.length > 0)
    .map(({ questions, ...section }) => ({
      id: section.id,
      title: section.title,
      description: section.description,
      answered_by: section.answered_by,
      ...textsOf(section, SECTION_TEXTS),
      questions: questions.map(asAsked),
    }));
  return { sections };
}

/** Without fields that its kind does not use. */
function asAsked(question: Question): Question {
  const { id, text, help, kind, required, is_sensitive, visible_if } = question;
  const isChoice = kind === 'single_choice' || kind === 'multiple_choice';
  const isNumber = kind === 'number' || kind === 'scale';
  return {
    id,
    text,
    help,
    kind,
    ...textsOf(question, QUESTION_TEXTS),
    options: isChoice ? question.options.map(optionAsAsked) : [],
    min: isNumber ? question.min : null,
    max: isNumber ? question.max : null,
    unit: isNumber ? question.unit : null,
    required,
    is_sensitive,
    visible_if,
  };
}

const optionAsAsked = ({ translations, ...option }: QuestionOption): QuestionOption => ({
  ...option,
  ...textsOf({ translations }, OPTION_TEXTS),
});
