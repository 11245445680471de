/** What a person was asked and answered, in the wording of that day and the reader's language. */
import { sql } from 'drizzle-orm';
import { healthFormIn } from '#schema/healthInformation/healthFormIn.ts';
import { formIn } from '#schema/questionnaires/formIn.ts';
import type { AnswerValue, Form, Question } from '#schema/questionnaires/questionnaire.ts';
import { AT_ONCE, paged } from '../../db/paged.ts';
import { rows } from '../../db/query.ts';
import { textIn } from '../../db/textIn.ts';
import type { Context } from '../../http/context.ts';
import { translatorFor } from '../../language/catalogues.ts';
import { openAnswers, type StoredAnswers } from '../../questionnaires/sealAnswers.ts';
import { byWhom } from './byWhom.ts';

interface StoredResponse extends StoredAnswers {
  id: string;
  user_id: string;
  service: string;
  office: string;
  /** `self`, `respondent`: filled in by the office about the person; `health`. */
  kind: string;
  state: string;
  by: string;
  submitted_at: string | null;
  created_at: string;
  content: Form;
}

/** @param user_id the reader, or somebody in their care */
export async function* answersOf({ db, keyring, language, viewer }: Context, user_id: string) {
  const t = translatorFor(language);
  const pages = paged<StoredResponse>((after) =>
    rows(
      db,
      sql`select r.id, r.user_id, ${textIn('s', 'name', language)} as service,
          ${textIn('t', 'name', language)} as office, r.kind, r.state,
          ${byWhom(sql`r.author_id`, viewer?.id ?? user_id)} as by,
          r.submitted_at, r.created_at, r.answers, r.sealed, v.content
        from (select * from questionnaire_responses where user_id = ${user_id} and ${after}
          order by id limit ${AT_ONCE}) r
        join services s on s.id = r.service_id join teams t on t.id = s.team_id
        join questionnaire_versions v on v.id = r.version_id order by r.id`,
    ),
  );
  /** The health form is the product's own. */
  const sectionsIn = (form: Form, kind: string) =>
    kind === 'health' ? healthFormIn(t, form) : formIn(form, language).sections;
  for await (const page of pages) {
    yield page.map(({ content, answers, sealed, user_id: _own, ...response }) => {
      const given = openAnswers(keyring, { answers, sealed }, { id: response.id, user_id });
      return {
        ...response,
        answers: sectionsIn(content, response.kind).flatMap(({ title, questions }) =>
          questions.flatMap((question) => {
            const answer = given[question.id];
            if (answer === undefined) return [];
            return [{ section: title, question: question.text, answer: inWords(question, answer) }];
          }),
        ),
      };
    });
  }
}

/** Options by their labels. */
function inWords({ options }: Question, answer: AnswerValue): AnswerValue {
  const label = (id: string) => options.find((option) => option.id === id)?.label ?? id;
  if (Array.isArray(answer)) return answer.map(label);
  return typeof answer === 'string' ? label(answer) : answer;
}
