import { vi } from 'vitest';
import { reservation, resources } from '#schema/index.ts';
import { DashboardPage } from '#src/custom/admin/figures/DashboardPage.tsx';
import { type FigureCall, fetchFigure } from '#src/custom/admin/figures/figureApi.ts';
import { doubles, renderOf } from '#tests/src/support/render.tsx';
import { buildAnswers } from './answers.ts';

const TEAMS = [
  { id: 'health', name: 'Health' },
  { id: 'permits', name: 'Permits' },
];
const SERVICES = [{ id: 'triage', name: 'Triage', team_id: 'health' }];

/** The page at an address; each call is answered, unless `refused` says otherwise. */
export function openDashboard(path = '/', refused: Partial<Record<FigureCall, () => Error>> = {}) {
  const answers = buildAnswers();
  vi.mocked(fetchFigure).mockImplementation((async (call: FigureCall) => {
    const refusal = refused[call];
    if (refusal) throw refusal();
    return answers[call];
  }) as typeof fetchFigure);
  const getList = async (name: string) => ({
    data: (name === 'teams' ? TEAMS : SERVICES) as never[],
    total: 2,
  });
  return renderOf({
    resource: reservation,
    declared: resources,
    path,
    dataProvider: doubles({ getList: getList as never }),
    screen: <DashboardPage />,
  });
}

/** What a figure was last asked with. */
export const lastAsked = (call: FigureCall) =>
  vi
    .mocked(fetchFigure)
    .mock.calls.filter(([name]) => name === call)
    .at(-1)?.[1];
