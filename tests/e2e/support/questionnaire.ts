import { ADMIN, ask, serviceNamed, sessionOf } from './api.ts';
import type { Product } from './product.ts';

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
