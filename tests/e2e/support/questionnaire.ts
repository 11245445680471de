/** A questionnaire of an office, with somebody who has answered it twice and comes today. */
import { ADMIN, ask, MARIA, serviceNamed, sessionOf } from './api.ts';
import type { Product } from './product.ts';
import { openAlways, walkIn } from './walkIn.ts';

export interface Arranged {
  service_id: string;
  team_id: string;
  user_id: string;
  reservation: { id: string; reference: string };
}

export async function arrangeQuestionnaire(product: Product): Promise<Arranged> {
  const { token } = await sessionOf(product, ADMIN);
  const make = (path: string, body: object) => ask(product, path, { token, body });
  const { id: service_id, team_id } = await serviceNamed(product, 'Animal bite treatment');
  await openAlways(product, service_id);
  const { user } = await sessionOf(product, MARIA);
  const reservation = await walkIn(product, { service_id, user_id: user.id });
  // What the demo asks makes way for what the tests know.
  const { sections } = await ask(product, `/team-questionnaire/questionnaire/${team_id}`, {
    token,
  });
  const ids = sections.map(({ id }: { id: string }) => id);
  await make('/team-questionnaire/sections/delete', { ids });
  const section = async (title: string, answered_by: string) =>
    (await make('/team-questionnaire/sections/create', { team_id, title, answered_by })).id;
  const question = (section_id: string, asked: object) =>
    make('/team-questionnaire/sections/questions/create', { section_id, ...asked });
  const own = await section('About the bite', 'self');
  const animal = await question(own, {
    text: 'Which animal was it?',
    kind: 'single_choice',
    required: true,
    options: [{ label: 'Dog' }, { label: 'Cat' }],
  });
  const story = await question(own, { text: 'What happened?', kind: 'long_text' });
  const desk = await section('Seen at the desk', 'respondent');
  await question(desk, {
    text: 'Category of the wound',
    kind: 'scale',
    min: 1,
    max: 3,
    required: true,
  });
  await question(desk, { text: 'Was the wound washed?', kind: 'yes_no' });
  await make(`/services/update/${service_id}`, { requires_questionnaire: true });
  const [dog, cat] = animal.options.map(({ id }: { id: string }) => id);
  await answer(product, service_id, { [animal.id]: dog, [story.id]: 'Bitten on the way home.' });
  // For a visit: the earlier one, for none yet, stays beside it.
  await answer(product, service_id, { [animal.id]: cat }, reservation.id);
  return { service_id, team_id, user_id: user.id, reservation };
}

async function answer(
  product: Product,
  service_id: string,
  answers: object,
  reservation_id?: string,
) {
  const { token } = await sessionOf(product, MARIA);
  const path = `/team-questionnaire/self-filled/${service_id}`;
  const { version_id } = await ask(product, path, { token });
  const body = { version_id, answers, ...(reservation_id && { reservation_id }) };
  await ask(product, `${path}/submit-answers`, { token, body });
}

/** Two questions in a section, the second after a yes to the first. */
export async function buildQuestionnaire(
  product: Product,
  { token, team_id }: { token: string; team_id: string },
) {
  const base = '/team-questionnaire/sections';
  const post = (path: string, body: object) => ask(product, path, { token, body });
  const section = await post(`${base}/create`, { team_id, title: 'Triage' });
  const question = (body: object) =>
    post(`${base}/questions/create`, { section_id: section.id, ...body });
  const first = await question({ text: 'Are you pregnant?', kind: 'yes_no' });
  const conditions = [{ question_id: first.id, equals: true }];
  await question({ text: 'In which month?', kind: 'number', visible_if: { conditions } });
}

/** Gives the service's team two sections of questions, and has the service ask them every time. */
export async function askQuestions(product: Product, name: string) {
  const { token } = await sessionOf(product, ADMIN);
  const service = await serviceNamed(product, name);
  const make = (path: string, body: object) =>
    ask(product, `/team-questionnaire/sections${path}/create`, { token, body });
  const visit = await make('', {
    team_id: service.team_id,
    title: 'Your visit',
    description: 'So that the right person is there for you.',
  });
  const needs = await make('', { team_id: service.team_id, title: 'What you need' });
  const question = (section: { id: string }, body: object) =>
    make('/questions', { section_id: section.id, ...body });
  await question(visit, {
    text: 'What is the paper for?',
    kind: 'short_text',
    required: true,
    help: 'For example, a passport or a job abroad.',
  });
  const other = await question(visit, {
    text: 'Is it for somebody else?',
    kind: 'yes_no',
    required: true,
  });
  await question(visit, {
    text: 'How are you related to them?',
    kind: 'single_choice',
    options: [
      { label: 'I am their parent' },
      { label: 'I am their child' },
      { label: 'Otherwise' },
    ],
    required: true,
    visible_if: { match: 'all', conditions: [{ question_id: other.id, equals: true }] },
  });
  await question(needs, { text: 'When was the event?', kind: 'date' });
  await question(needs, { text: 'Copies', kind: 'number', min: 1, max: 10, unit: 'copies' });
  await question(needs, {
    text: 'What do you have with you already?',
    kind: 'multiple_choice',
    options: [{ label: 'An earlier copy' }, { label: 'The registry number' }],
  });
  await question(needs, { text: 'How urgent is it?', kind: 'scale', min: 1, max: 5 });
  await question(needs, { text: 'An earlier copy, if you have one', kind: 'file' });
  await question(needs, { text: 'Anything else', kind: 'long_text' });
  await ask(product, `/services/update/${service.id}`, {
    token,
    body: { requires_questionnaire: true },
  });
  return service as { id: string; team_id: string; name: string };
}

/** The teams of the demo that ask nothing, by name. */
export async function silentTeams(product: Product): Promise<{ id: string; name: string }[]> {
  const { token } = await sessionOf(product, ADMIN);
  const { data } = await ask(product, '/teams?sort_by=name&order_by=ASC', { token });
  const forms = await Promise.all(
    data.map(({ id }: { id: string }) =>
      ask(product, `/team-questionnaire/questionnaire/${id}`, { token }),
    ),
  );
  return data.filter((_: unknown, at: number) => forms[at].sections.length === 0);
}
