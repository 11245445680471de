/** On the answers to a team's questionnaire: counted, listed and exported. */
import {
  exportQuery,
  resultsAnswer,
  resultsQuery,
  textsAnswer,
  textsQuery,
} from '../questionnaires/questionnaireResults.ts';
import { questionnaireSection } from '../resources/questionnaireSection.ts';
import { bytes, call } from './call.ts';

const tag = questionnaireSection.label.many;
const policy = (action: string) => ({ resource: questionnaireSection.name, action });

export const resultCalls = {
  show: call({
    method: 'GET',
    path: '/team-questionnaire/results/{team_id}',
    isForKeys: true,
    policy: policy('read_results'),
    tag,
    summary: 'How often each answer was given, by days and service; fewer than five are not told',
    query: resultsQuery,
    answer: resultsAnswer,
  }),
  texts: call({
    method: 'GET',
    path: '/team-questionnaire/results/{team_id}/texts/{question_id}',
    isForKeys: true,
    policy: policy('read_results'),
    tag,
    summary: 'What was written in answer to one question, newest first, without names',
    query: textsQuery,
    answer: textsAnswer,
  }),
  export: call({
    method: 'GET',
    path: '/team-questionnaire/export/{team_id}',
    policy: policy('export_answers'),
    tag,
    summary: 'Submitted answers as CSV: a row a submission (wide), or a row an answer (long)',
    query: exportQuery,
    answer: bytes('text/csv', 'Comma-separated values, UTF-8'),
  }),
};
