/** Calls with ids of questionnaires, answers and health information. */
import { HEALTH_CONSENT } from '#schema/healthInformation/healthConsent.ts';
import { questionnaireSection } from '#schema/index.ts';
import { manyOf } from './derivedIds.ts';
import { get, type IdCall, ids, type Kind, listed, NOBODYS } from './idCall.ts';

export const ANSWER_IDS: readonly IdCall[] = [
  get('/team-questionnaire/sections/show/{id}', 'section'),
  get('/team-questionnaire/sections/versions/{id}', 'section'),
  listed('/team-questionnaire/sections', 'section'),
  {
    call: 'POST /team-questionnaire/sections/update/{id}',
    kind: 'section',
    body: () => ({ title: 'Mine' }),
  },
  listed('/team-questionnaire/sections/matching', 'section'),
  {
    call: 'POST /team-questionnaire/sections/update-many',
    kind: 'section',
    body: manyOf(questionnaireSection),
  },
  { call: 'POST /team-questionnaire/sections/delete', kind: 'section', body: ids },
  get('/team-questionnaire/sections/questions/show/{id}', 'asked'),
  listed('/team-questionnaire/sections/questions', 'asked'),
  {
    call: 'POST /team-questionnaire/sections/questions/create',
    kind: 'section',
    body: (section_id) => ({ section_id, text: 'Mine?', kind: 'yes_no' }),
  },
  {
    call: 'POST /team-questionnaire/sections/questions/update/{id}',
    kind: 'asked',
    body: () => ({ text: 'Mine?' }),
  },
  { call: 'POST /team-questionnaire/sections/questions/delete', kind: 'asked', body: ids },
  get('/team-questionnaire/questionnaire/{team_id}', 'team'),
  {
    call: 'POST /team-questionnaire/arrange/{team_id}',
    kind: 'team',
    body: () => ({ revision: 'x', sections: [] }),
  },
  {
    call: 'POST /team-questionnaire/copy/{team_id}',
    kind: 'team',
    body: () => ({ from_team_id: NOBODYS }),
  },
  get('/team-questionnaire/results/{team_id}', 'team'),
  {
    ...get('/team-questionnaire/results/{team_id}/texts/{question_id}', 'team'),
    beside: { question_id: 'asked' },
  },
  {
    ...get('/team-questionnaire/results/{team_id}/texts/{question_id}', 'asked'),
    beside: { team_id: 'team' },
  },
  get('/team-questionnaire/export/{team_id}', 'team', '?shape=long'),
  get('/team-questionnaire/self-filled/{service_id}', 'service'),
  ...answering('/team-questionnaire/self-filled/{service_id}', { service_id: 'service' }),
  ...atTheDesk('/team-questionnaire/self-filled/{service_id}'),
  ...ofPerson('GET /team-questionnaire/self-filled/{service_id}/{user_id}/answers'),
  ...ofPerson('GET /team-questionnaire/respondent/{service_id}/{user_id}'),
  ...ofPerson('GET /team-questionnaire/respondent/{service_id}/{user_id}/answers'),
  ...answering('/team-questionnaire/respondent/{service_id}/{user_id}', {
    service_id: 'service',
    user_id: 'person',
  }),

  get('/health-information/self-filled/{service_id}', 'service'),
  ...answering('/health-information/self-filled/{service_id}', { service_id: 'service' }),
  ...atTheDesk('/health-information/self-filled/{service_id}'),
  ...ofPerson('GET /health-information/self-filled/{service_id}/{user_id}/answers'),
  ...(['person', 'service'] as const).map(
    (kind): IdCall => ({
      call: 'POST /health-information/consent',
      kind,
      body: (id, { person, service }) => ({
        version: HEALTH_CONSENT.version,
        given: true,
        at_the_desk: {
          user_id: person,
          service_id: service,
          [`${kind === 'person' ? 'user' : kind}_id`]: id,
        },
      }),
    }),
  ),
];

/** By the person, and by the service, while the other one is theirs. */
function ofPerson(call: string, body?: () => object): IdCall[] {
  const given = { call, ...(body && { body }) };
  return [
    { ...given, kind: 'person', beside: { service_id: 'service' } },
    { ...given, kind: 'service', beside: { user_id: 'person' } },
  ];
}

/** What a person answers themselves, filled in by staff. */
function atTheDesk(path: string): IdCall[] {
  const kind = 'person';
  const beside = { service_id: 'service' } as const;
  const body = (user_id: string) => ({ version_id: NOBODYS, answers: {}, user_id });
  return [
    { call: `GET ${path}`, kind, beside, query: (id) => `?user_id=${id}` },
    { call: `POST ${path}/save-draft`, kind, beside, body },
    { call: `POST ${path}/submit-answers`, kind, beside, body },
  ];
}

/** By each id of the path in turn. */
function answering(path: string, params: Readonly<Record<string, Kind>>): IdCall[] {
  const body = () => ({ version_id: NOBODYS, answers: {} });
  return ['save-draft', 'submit-answers'].flatMap((what) =>
    Object.entries(params).map(([name, kind]) => ({
      call: `POST ${path}/${what}`,
      kind,
      body,
      beside: Object.fromEntries(Object.entries(params).filter(([other]) => other !== name)),
    })),
  );
}
