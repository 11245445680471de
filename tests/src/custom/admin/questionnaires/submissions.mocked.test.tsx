// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { resources } from '#schema/index.ts';
import { reservation } from '#schema/resources/reservation.ts';
import {
  readAnswersAbout,
  readOwnAnswers,
  type Submission,
} from '#src/custom/admin/questionnaires/answersApi.ts';
import { AnswersSection } from '#src/custom/admin/questionnaires/reading/AnswersSection.tsx';
import { doubles, renderOf, signIn } from '#tests/src/support/render.tsx';
import { buildQuestion, buildSection } from '#tests/support/builders/buildForm.ts';

vi.mock('#src/custom/admin/questionnaires/answersApi.ts', () => ({
  readOwnAnswers: vi.fn(),
  readAnswersAbout: vi.fn(),
}));

const TEAM = { id: 'team', name: 'Health' };
const reader = (...actions: string[]) =>
  signIn(
    [
      {
        name: 'nurse',
        reach: 'team',
        permissions: actions.map((action) => `questionnaire-sections.${action}`),
      },
    ],
    [TEAM],
  );
const submission = (id: string, day: string, pain: number): Submission =>
  ({
    id,
    answers: { pain },
    score: null,
    author: { id: 'maria', name: 'Maria Santos' },
    submitted_at: `2026-11-${day}T01:00:00.000Z`,
    sections: [
      buildSection([buildQuestion({ id: 'pain', text: 'Pain', kind: 'scale' })], {
        title: 'Today',
      }),
    ],
  }) as unknown as Submission;

beforeEach(() => {
  vi.mocked(readAnswersAbout).mockResolvedValue([]);
  vi.mocked(readOwnAnswers).mockResolvedValue([submission('b', '24', 4), submission('a', '03', 2)]);
});
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

const show = (team_id = TEAM.id) =>
  renderOf({
    resource: reservation,
    declared: resources,
    path: '/reservations',
    dataProvider: doubles({}),
    screen: (
      <AnswersSection about={{ service_id: 's', user_id: 'u' }} team_id={team_id} title="Answers" />
    ),
  });

it('reads only once it is opened, and tells question, answer, when and by whom', async () => {
  reader('read_answers');
  show();
  const fold = await screen.findByRole('button', { name: 'Answers' });
  expect(readOwnAnswers).not.toHaveBeenCalled();
  expect(screen.queryByText('Answer about the person')).toBeNull();
  await userEvent.click(fold);
  expect(
    await screen.findByText(/Answered by Maria Santos on Tue.* 24 Nov 2026/),
  ).toBeInTheDocument();
  expect(screen.getByText('Pain').nextSibling).toHaveTextContent('4');
  expect(screen.getByText('Staff have answered nothing yet.')).toBeInTheDocument();
  expect(readOwnAnswers).toHaveBeenCalledTimes(1);
});

it('older ones by date, and what changed in words', async () => {
  reader('read_answers');
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Answers' }));
  await userEvent.selectOptions(await screen.findByLabelText('Compare with'), 'a');
  expect(screen.getByText('Changed')).toBeInTheDocument();
  expect(screen.getByText('2').tagName).toBe('DEL');
  expect(screen.getByText('4').tagName).toBe('INS');
  await userEvent.selectOptions(screen.getByLabelText('Submitted'), 'a');
  expect(screen.queryByLabelText('Compare with')).toBeNull();
  expect(screen.getByText('Pain').nextSibling).toHaveTextContent('2');
});

it('prints the answers alone', async () => {
  reader('read_answers');
  const print = vi.fn(() => {
    expect(document.querySelector('.printed-page')).toHaveTextContent('Pain');
  });
  vi.stubGlobal('print', print);
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Answers' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Print answers' }));
  expect(print).toHaveBeenCalledTimes(1);
  window.dispatchEvent(new Event('afterprint'));
  await vi.waitFor(() => expect(document.querySelector('.printed-page')).toBeNull());
  vi.unstubAllGlobals();
});

it('is not there for another team, nor without the permission', async () => {
  reader('read_answers', 'answer_as_respondent');
  show('elsewhere');
  expect(screen.queryByText('Answers')).toBeNull();
  cleanup();
  reader('list');
  show();
  expect(screen.queryByText('Answers')).toBeNull();
});
