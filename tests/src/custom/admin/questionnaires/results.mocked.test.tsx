// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { resources, team } from '#schema/index.ts';
import type { Bar, ResultsAnswer } from '#schema/questionnaires/questionnaireResults.ts';
import { teamResults, textAnswers } from '#src/custom/admin/questionnaires/answersApi.ts';
import { ResultsPage } from '#src/custom/admin/questionnaires/results/ResultsPage.tsx';
import { ADMIN, doubles, renderOf, signIn } from '#tests/src/support/render.tsx';

vi.mock('#src/custom/admin/questionnaires/answersApi.ts', () => ({
  teamResults: vi.fn(),
  textAnswers: vi.fn(),
  exportAnswers: vi.fn(),
}));

const bar = (overrides: Partial<Bar>): Bar => ({
  ...{ option_id: null, label: null, from: null, to: null, is_to_excluded: false },
  ...{ count: null, share: null, hidden: null },
  ...overrides,
});
const asked = {
  section: 'About you',
  unit: null,
  answered_by: 'self',
  is_asked: true,
  mean: null,
} as const;
const RESULTS: ResultsAnswer = {
  team: { id: 'team', name: 'Health' },
  services: [{ id: 'triage', name: 'Triage' }],
  submissions: { self: 24, respondent: null },
  questions: [
    {
      ...asked,
      ...{ id: 'q1', text: 'Fever?', kind: 'yes_no', answered: 24 },
      bars: [
        bar({ option_id: 'yes', count: 21, share: 0.875 }),
        bar({ option_id: 'no', hidden: 'few' }),
      ],
    },
    { ...asked, ...{ id: 'q2', text: 'Why?', kind: 'long_text', answered: 12, bars: [] } },
    { ...asked, ...{ id: 'q3', text: 'Pain', kind: 'scale', answered: null, bars: [] } },
  ],
  scores: [],
};

beforeEach(() => {
  signIn([...ADMIN]);
  vi.mocked(teamResults).mockResolvedValue(RESULTS);
  vi.mocked(textAnswers).mockImplementation(async (_of, { page = 1, search }) => ({
    data: [
      {
        text: `Words ${search ? `${search} ` : ''}of page ${page}`,
        submitted_on: '2026-11-24',
        service: 'Triage',
      },
    ],
    ...{ page, per_page: 10, total: 12 },
  }));
  const getList = async () => ({ data: [{ id: 'team', name: 'Health' }], total: 1 });
  renderOf({
    resource: team,
    declared: resources,
    path: '/questionnaire-results?from=2026-11-01',
    dataProvider: doubles({ getList } as never),
    screen: <ResultsPage />,
  });
});
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

it('says each question in a sentence, and as a table behind a switch', async () => {
  const panel = await screen.findByRole('region', { name: 'Fever?' });
  const figure = within(panel).getByRole('figure');
  expect(figure).toHaveTextContent('24 answers. Most often: Yes, 88%.');
  expect(within(panel).queryByRole('table')).toBeNull();
  await userEvent.click(within(panel).getByRole('button', { name: 'Show as a table' }));
  const rows = within(within(panel).getByRole('table', { name: 'Fever?' })).getAllByRole('row');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'AnswerCountShare',
    'Yes2188%',
    'Nofewer than 5',
  ]);
});

it('tells nothing of few', async () => {
  const panel = await screen.findByRole('region', { name: 'Pain' });
  expect(panel).toHaveTextContent('Fewer than 5 answers, so nothing is shown.');
  expect(within(panel).queryByRole('button')).toBeNull();
  expect(screen.getByText(/fewer than 5 by staff/)).toBeInTheDocument();
});

it('takes period and service from the address, and puts them there', async () => {
  await screen.findByRole('region', { name: 'Fever?' });
  expect(teamResults).toHaveBeenCalledWith('team', { from: '2026-11-01' });
  await userEvent.selectOptions(screen.getByLabelText('Service'), 'Triage');
  await waitFor(() =>
    expect(teamResults).toHaveBeenCalledWith('team', { from: '2026-11-01', service_id: 'triage' }),
  );
});

it('lists texts, searched and a page at a time', async () => {
  const panel = await screen.findByRole('region', { name: 'Why?' });
  expect(await within(panel).findByText('Words of page 1')).toBeInTheDocument();
  await userEvent.click(within(panel).getByRole('button', { name: 'Older answers' }));
  expect(await within(panel).findByText('Words of page 2')).toBeInTheDocument();
  await userEvent.type(within(panel).getByLabelText('Search the answers to: Why?'), 'sun');
  expect(await within(panel).findByText('Words sun of page 1')).toBeInTheDocument();
});
