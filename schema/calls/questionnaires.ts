/** On a team's questionnaire as a whole, and on its questions beyond the plain calls. */
import type { z } from 'zod';
import { createSchema, recordSchema, updateSchema } from '../declaration/record.ts';
import type { ChangeOf, InputOf } from '../declaration/recordTypes.ts';
import type { VisibleIf } from '../questionnaires/form.ts';
import { arrangeBody, copyBody, teamForm } from '../questionnaires/questionnaireCalls.ts';
import { questionnaireQuestion } from '../resources/questionnaireQuestion.ts';
import { questionnaireSection } from '../resources/questionnaireSection.ts';
import { byAudience, call } from './call.ts';

type Question = typeof questionnaireQuestion;
/** As it is sent: its team is that of its section, and the server gives a new option its id. */
export type QuestionInput = Omit<InputOf<Question>, 'team_id' | 'options' | 'visible_if'> & {
  options?: { id?: string; label: string; points: number | null }[];
  visible_if?: VisibleIf;
};
export type QuestionChange = Partial<QuestionInput> & { updated_at?: string };

const tag = questionnaireSection.label.many;
const policy = (action: string) => ({ resource: questionnaireSection.name, action });
const ofQuestion = (action: string) => ({ resource: questionnaireQuestion.name, action });

export const questionnaireCalls = {
  createQuestion: call({
    method: 'POST',
    path: '/team-questionnaire/sections/questions/create',
    policy: ofQuestion('create'),
    tag: questionnaireQuestion.label.many,
    summary: 'Add a question to a section; `position` says where, at the end by default',
    body: byAudience(
      (audience) =>
        createSchema(questionnaireQuestion, audience) as z.ZodType<
          InputOf<Question>,
          QuestionInput
        >,
    ),
    answer: recordSchema(questionnaireQuestion),
    status: 201,
  }),
  updateQuestion: call({
    method: 'POST',
    path: '/team-questionnaire/sections/questions/update/{id}',
    policy: ofQuestion('update'),
    tag: questionnaireQuestion.label.many,
    summary:
      'Change a question; another kind for one that was answered makes a new one in its place',
    body: byAudience(
      (audience) =>
        updateSchema(questionnaireQuestion, audience) as z.ZodType<
          ChangeOf<Question>,
          QuestionChange
        >,
    ),
    answer: recordSchema(questionnaireQuestion),
  }),
  show: call({
    method: 'GET',
    path: '/team-questionnaire/questionnaire/{team_id}',
    policy: policy('list'),
    tag,
    summary: 'Show the questionnaire of a team to its editors',
    answer: teamForm,
  }),
  arrange: call({
    method: 'POST',
    path: '/team-questionnaire/arrange/{team_id}',
    policy: policy('update'),
    tag,
    summary: 'Reorder all sections and questions of a team; 409 when they changed meanwhile',
    body: arrangeBody,
    answer: teamForm,
  }),
  copy: call({
    method: 'POST',
    path: '/team-questionnaire/copy/{team_id}',
    policy: policy('create'),
    tag,
    summary: 'Add all that another team asks to the questionnaire of this one',
    body: copyBody,
    answer: teamForm,
    status: 201,
  }),
};
