/** Answers that the plan leaves out, since they need a keyring: photos of papers, and what is sensitive. */
import { desc, eq } from 'drizzle-orm';
import {
  type Answers,
  type Question,
  visibleQuestions,
} from '#schema/questionnaires/questionnaire.ts';
import type { Db } from '../db/database.ts';
import { questionnaireResponses, questionnaireVersions } from '../db/tables/systemTables.ts';
import { sealAnswers } from '../questionnaires/sealAnswers.ts';
import type { StoreAndKeyring } from '../storage/fileContent.ts';
import { certificate } from './pictures/document.ts';
import { keepPicture } from './pictures/keepPicture.ts';
import { users } from './plan/person.ts';

/** So many certificates; each takes a moment to draw. */
const CERTIFICATES = 6;
/** So many people answered whether they are afraid of somebody. */
const AFRAID_OR_NOT = 5;

export async function addSealedAnswers(db: Db, where: StoreAndKeyring): Promise<void> {
  const left = {
    files: CERTIFICATES,
    yes_no: AFRAID_OR_NOT,
    texts: [...TOLD_IN_CONFIDENCE],
  };
  for (const submission of await newestFirst(db)) {
    const { response, form } = submission;
    const { id, user_id, kind } = response;
    const answers: Record<string, Answers[string]> = { ...response.answers };
    let file_ids: string[] = [];
    for (const question of visibleQuestions(form, response.answers)) {
      if (question.kind === 'file' && left.files > 0) {
        left.files -= 1;
        file_ids = [await photoFor(db, where, submission)];
        answers[question.id] = file_ids;
      } else if (question.is_sensitive) {
        const answer = confided(question, left);
        if (answer !== undefined) answers[question.id] = answer;
      }
    }
    if (Object.keys(answers).length === Object.keys(response.answers).length) continue;
    const stored = sealAnswers(where.keyring, { form, kind, answers }, { id, user_id });
    await db
      .update(questionnaireResponses)
      .set({ ...stored, file_ids })
      .where(eq(questionnaireResponses.id, id));
  }
}

type Submission = Awaited<ReturnType<typeof newestFirst>>[number];

const newestFirst = (db: Db) =>
  db
    .select({
      response: questionnaireResponses,
      form: questionnaireVersions.content,
      first_name: users.profile_first_name,
      last_name: users.profile_last_name,
      barangay: users.profile_barangay,
    })
    .from(questionnaireResponses)
    .innerJoin(
      questionnaireVersions,
      eq(questionnaireVersions.id, questionnaireResponses.version_id),
    )
    .innerJoin(users, eq(users.id, questionnaireResponses.user_id))
    .where(eq(questionnaireResponses.state, 'submitted'))
    .orderBy(desc(questionnaireResponses.submitted_at), questionnaireResponses.id);

function photoFor(
  db: Db,
  where: StoreAndKeyring,
  { response, first_name, last_name, barangay }: Submission,
) {
  const drawing = certificate({ name: `${first_name} ${last_name}`, barangay: barangay ?? '' });
  const { user_id: owner_id, created_at: sent_at } = response;
  return keepPicture(db, where, { drawing, owner_id, purpose: 'answer', sent_at });
}

function confided(
  { kind }: Question,
  left: { yes_no: number; texts: string[] },
): string | boolean | undefined {
  if (kind !== 'yes_no') return left.texts.shift();
  if (left.yes_no === 0) return undefined;
  left.yes_no -= 1;
  return left.yes_no === 1;
}

/** What people wrote where an answer is kept sealed. */
const TOLD_IN_CONFIDENCE: readonly string[] = [
  'I have hardly slept since we lost our child. I have told nobody at home.',
  'I stopped taking the tablets, because they are too expensive for me.',
  'I drink more than I should, and I would like to talk about it without my family.',
];
