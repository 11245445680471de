/** Saves a question: its options, its place, and what happens to its answers. */
import { eq } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { scopeOf } from '#schema/declaration/access.ts';
import type { ChangeOf, InputOf } from '#schema/declaration/recordTypes.ts';
import { questionnaireQuestion, questionnaireSection } from '#schema/index.ts';
import type { Translatable } from '#schema/language/index.ts';
import { logActivity } from '../activityLogs/log.ts';
import type { Db, Tx } from '../db/database.ts';
import { tableOf } from '../db/tables/resourceTables.ts';
import type { Context } from '../http/context.ts';
import { invalid, notFound, stale } from '../http/errors.ts';
import * as operations from '../resources/operations.ts';
import { type FoundRecord, findOne, insertOne, nextUpdatedAt } from '../resources/repository.ts';
import { translationsAfter } from '../resources/translations.ts';
import { update as updateRecord } from '../resources/update.ts';
import { questionHooks } from './rules.ts';
import { answeredQuestions } from './versions.ts';

const questions = tableOf(questionnaireQuestion);

type Input = InputOf<typeof questionnaireQuestion>;
type Change = ChangeOf<typeof questionnaireQuestion>;
type Options = Input['options'];
type Question = FoundRecord<typeof questionnaireQuestion>;

export async function createQuestion(context: Context, input: Input): Promise<Question> {
  const team_id = await teamOfSection(context, context.db, {
    section_id: input.section_id,
    action: 'create',
  });
  const options = named(input.options ?? [], []);
  const values = { ...input, team_id, options };
  return operations.create(context, questionnaireQuestion, values, questionHooks);
}

/**
 * Changing the kind of a question that was answered creates a new question in its place, so that its
 * answers stay valid: the returned record then has another id.
 */
export async function updateQuestion(
  context: Context,
  id: string,
  change: Change,
): Promise<Question> {
  const saved = await context.db.transaction(async (tx) => {
    await questionHooks.beforeLock?.(tx, [id]);
    const scope = scopeOf(context.viewer, questionnaireQuestion, 'update');
    const before = await findOne(tx, questionnaireQuestion, id, {
      scope,
      audience: 'admin',
      lock: true,
    });
    if (!before || before.archived_at !== null) throw notFound();
    const values = await prepared(context, tx, { before, change });
    const { kind = before.kind } = change;
    const isReplaced =
      kind !== before.kind && (await answeredQuestions(tx, String(before.team_id))).has(id);
    const within = { ...context, db: tx as Db };
    if (isReplaced) return replace(tx, within, { before, change: values });
    await updateRecord(within, questionnaireQuestion, id, values, questionHooks);
    return id;
  });
  return operations.findForWriter(context, questionnaireQuestion, saved);
}

/** Options have their ids, and a section is one of the same team. */
async function prepared(
  context: Context,
  tx: Tx,
  { before, change }: { before: Question; change: Change },
): Promise<Change> {
  const { section_id, options } = change;
  if (section_id !== undefined && section_id !== before.section_id) {
    const team_id = await teamOfSection(context, tx, { section_id, action: 'update' });
    if (team_id !== before.team_id) throw invalid({ section_id: NO_SECTION });
  }
  return options ? { ...change, options: named(options, before.options as Options) } : change;
}

async function replace(
  tx: Tx,
  context: Context,
  { before, change }: { before: Question; change: Change },
): Promise<string> {
  const { updated_at, ...values } = change;
  if (updated_at !== undefined && updated_at !== before.updated_at) throw stale();
  const { created_at: _made, updated_at: _changed, ...old } = before;
  const visible_if = { ...(before.visible_if as object), ...values.visible_if };
  const texts = translationsAfter(questionnaireQuestion, before, values);
  const after = { ...old, ...values, ...texts, visible_if };
  const issues = questionnaireQuestion.check?.(after) ?? {};
  if (Object.keys(issues).length > 0) throw invalid(issues);
  const id = uuidv7();
  const archived_at = context.now.toISOString();
  await tx
    .update(questions)
    .set({ archived_at, updated_at: nextUpdatedAt(questions.updated_at, context.now) as never })
    .where(eq(questions.id, before.id));
  await insertOne(tx, questionnaireQuestion, id, after, context);
  const changes = { kind: [before.kind, after.kind] as [unknown, unknown] };
  const resource = questionnaireQuestion.name;
  await logActivity(tx, context, [
    { action: 'replace_question', resource, subject_id: id, changes },
  ]);
  await questionHooks.afterWrite?.(tx, context, [id], [before]);
  return id;
}

const NO_SECTION = 'This does not exist';

/** @throws AppError invalid for a section that does not exist or is out of the viewer's reach */
async function teamOfSection(
  { viewer }: Context,
  db: Db | Tx,
  { section_id, action }: { section_id: string; action: 'create' | 'update' },
): Promise<string> {
  const scope = scopeOf(viewer, questionnaireQuestion, action);
  const reading = { scope, audience: 'admin' } as const;
  const section = await findOne(db, questionnaireSection, section_id, reading);
  if (!section) throw invalid({ section_id: NO_SECTION });
  return String(section.team_id);
}

/** New options get an id; existing ones keep theirs. */
function named(options: Options, before: Options): NonNullable<Options> {
  const known = new Set(before?.map(({ id }) => id));
  const errors: Record<string, Translatable> = {};
  const all = (options ?? []).map((option, index) => {
    if (option.id && !known.has(option.id)) errors[`options.${index}.id`] = 'This does not exist';
    return { ...option, id: option.id ?? uuidv7() };
  });
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return all;
}
