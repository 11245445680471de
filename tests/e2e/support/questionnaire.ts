import { ask } from './api.ts';
import type { Product } from './product.ts';

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
