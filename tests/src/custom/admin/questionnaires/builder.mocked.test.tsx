// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { team } from '#schema/index.ts';
import type { TeamForm } from '#schema/questionnaires/questionnaireCalls.ts';
import {
  readForm,
  saveOrder,
  updateQuestion,
} from '#src/custom/admin/questionnaires/builder/builderApi.ts';
import { QuestionnairePage } from '#src/custom/admin/questionnaires/builder/QuestionnairePage.tsx';
import { ApiError } from '#src/http/client.ts';
import { ADMIN, doubles, renderOf, signIn } from '#tests/src/support/render.tsx';
import { buildQuestion, when } from '#tests/support/builders/buildForm.ts';

vi.mock('#src/custom/admin/questionnaires/builder/builderApi.ts', () => ({
  saveOrder: vi.fn(),
  readForm: vi.fn(),
  updateQuestion: vi.fn(),
}));
vi.mock('#src/custom/admin/questionnaires/builder/AskedBy.tsx', () => ({
  AskedBy: () => null,
}));

beforeEach(() => {
  localStorage.clear();
  signIn([...ADMIN]);
});
afterEach(() => {
  cleanup();
  vi.resetAllMocks();
});

const edited = { position: 0, updated_at: '2026-12-01T00:00:00.000Z' };
const question = (id: string, text: string, more: object = {}) => ({
  ...buildQuestion({ id, text, kind: 'yes_no' }),
  ...edited,
  is_answered: false,
  ...more,
});
const FORM = {
  team_id: 'team',
  revision: 'r1',
  submitted: 60,
  in_progress: 2,
  sections: [
    {
      id: 's1',
      title: 'Triage',
      description: null,
      answered_by: 'self',
      ...edited,
      questions: [
        question('a', 'First'),
        question('b', 'Second'),
        question('c', 'Third', when('b', true)),
      ],
    },
    { id: 's2', title: 'More', description: null, answered_by: 'self', ...edited, questions: [] },
  ],
} as unknown as TeamForm;

/** As the server answers an order: the same parts in it, under another revision. */
function arranged(_id: string, body: Parameters<typeof saveOrder>[1], revision: string): TeamForm {
  const all = FORM.sections.flatMap(({ questions }) => questions);
  const sections = body.sections.map(({ id, question_ids }) => ({
    ...FORM.sections.find((section) => section.id === id),
    questions: question_ids.map((one) => all.find((asked) => asked.id === one)),
  }));
  return { ...FORM, revision, sections } as TeamForm;
}

async function open(form = FORM) {
  vi.mocked(readForm).mockResolvedValue(form);
  const getOne = async () => ({ data: { id: 'team', name: 'Health', score_bands: [] } });
  const dataProvider = doubles({ getOne } as never);
  renderOf({ resource: team, screen: <QuestionnairePage />, dataProvider, path: '/here' });
  await screen.findByText('Triage');
  return userEvent.setup({ pointerEventsCheck: 0 });
}
const shown = () => screen.getAllByText(/^\d\. /).map((one) => one.textContent);
const handle = (name: string) => screen.getByLabelText(`Move “${name}”`);

test('arrow keys move a question, one call after the other, and say where it stands', async () => {
  const user = await open();
  const answers: ((form: TeamForm) => void)[] = [];
  vi.mocked(saveOrder).mockImplementation(() => new Promise((resolve) => answers.push(resolve)));
  handle('First').focus();
  await user.keyboard('{ArrowDown}');
  expect(shown()).toEqual(['1. Second', '2. First', '3. Third']);
  screen.getByText('“First” is now question 2 of 3 in “Triage”.');
  expect(document.activeElement).toBe(handle('First'));
  await user.keyboard('{ArrowDown}{ArrowDown}');
  screen.getByText('“First” is now question 1 of 1 in “More”.');
  await waitFor(() => expect(document.activeElement).toBe(handle('First')));
  expect(saveOrder).toHaveBeenCalledTimes(1);

  const [call] = vi.mocked(saveOrder).mock.calls;
  expect(call?.[1]).toEqual({
    revision: 'r1',
    sections: [
      { id: 's1', question_ids: ['b', 'a', 'c'] },
      { id: 's2', question_ids: [] },
    ],
  });
  if (call) answers[0]?.(arranged(...call, 'r2'));
  await waitFor(() => expect(saveOrder).toHaveBeenCalledTimes(2));
  const last = vi.mocked(saveOrder).mock.calls[1];
  expect(last?.[1]).toEqual({
    revision: 'r2',
    sections: [
      { id: 's1', question_ids: ['b', 'c'] },
      { id: 's2', question_ids: ['a'] },
    ],
  });
  if (last) answers[1]?.(arranged(...last, 'r3'));
  await waitFor(() => expect(shown()).toEqual(['1. Second', '2. Third', '3. First']));
});

test('a condition stays behind what it looks at, and the reason is told', async () => {
  const user = await open();
  handle('Third').focus();
  await user.keyboard('{ArrowUp}');
  const told = await screen.findByRole('alert');
  expect(told.textContent).toContain('Only an earlier question can decide this');
  expect(saveOrder).not.toHaveBeenCalled();
  expect(shown()).toEqual(['1. First', '2. Second', '3. Third']);
});

test('the second of two editors is told that their move was not saved', async () => {
  const user = await open();
  vi.mocked(saveOrder).mockRejectedValue(new ApiError(409, 'stale', 'Changed meanwhile'));
  handle('First').focus();
  await user.keyboard('{ArrowDown}');
  await screen.findByText(/Someone else has changed this questionnaire meanwhile/);
  await waitFor(() => expect(shown()).toEqual(['1. First', '2. Second', '3. Third']));
});

test('a refused save keeps what was typed and tells it at its field', async () => {
  const user = await open();
  const errors = { text: 'Use at most 500 characters' };
  const body = { message: 'Look again', code: 'invalid', errors } as never;
  vi.mocked(updateQuestion).mockRejectedValue(new ApiError(422, 'invalid', 'Look again', body));
  await user.click(screen.getByLabelText('Edit “First”'));
  const box = screen.getByLabelText('Question');
  await waitFor(() => expect(document.activeElement).toBe(box));
  fireEvent.change(box, { target: { value: 'Other words' } });
  await user.click(screen.getByText('Save question'));
  await screen.findByText('Use at most 500 characters');
  expect(screen.getByLabelText<HTMLTextAreaElement>('Question').value).toBe('Other words');
  expect(vi.mocked(updateQuestion).mock.calls[0]?.[1]).toMatchObject({
    text: 'Other words',
    updated_at: edited.updated_at,
  });
});

test('a stale save shows the other version, and can be made again on top of it', async () => {
  const user = await open();
  await user.click(screen.getByLabelText('Edit “First”'));
  fireEvent.change(screen.getByLabelText('Question'), { target: { value: 'First of mine' } });
  const later = '2026-12-01T00:00:09.000Z';
  const [section, ...rest] = FORM.sections;
  const [, ...others] = section?.questions ?? [];
  const theirs = question('a', 'First of theirs', { updated_at: later });
  vi.mocked(readForm).mockResolvedValue({
    ...FORM,
    sections: [{ ...section, questions: [theirs, ...others] }, ...rest],
  } as TeamForm);
  vi.mocked(updateQuestion).mockRejectedValueOnce(new ApiError(409, 'stale', 'Changed'));
  await user.click(screen.getByText('Save question'));
  await screen.findByText('Question: First of theirs');
  vi.mocked(updateQuestion).mockResolvedValue({ id: 'a', options: [] } as never);
  await user.click(screen.getByText('Replace theirs with mine'));
  await waitFor(() => expect(updateQuestion).toHaveBeenCalledTimes(2));
  expect(vi.mocked(updateQuestion).mock.calls[1]).toEqual([
    'a',
    expect.objectContaining({ text: 'First of mine', updated_at: later }),
  ]);
});

test('a question is written in another language beside its original, and only that is sent', async () => {
  const [section, ...rest] = FORM.sections;
  const asked = question('a', 'Where do you live?', {
    kind: 'single_choice',
    options: [
      { id: 'o1', label: 'At home', points: null, translations: { fil: { label: 'Sa bahay' } } },
      { id: 'o2', label: 'Elsewhere', points: null },
    ],
    translations: { fil: { text: 'Nasaan kayo?' }, older: { fil: ['text'] } },
  });
  const form = { ...FORM, sections: [{ ...section, questions: [asked] }, ...rest] };
  const user = await open(form as unknown as TeamForm);
  vi.mocked(updateQuestion).mockResolvedValue({ id: 'a', options: [] } as never);
  await user.click(screen.getByLabelText('Edit “Where do you live?”'));
  await user.click(screen.getByRole('button', { name: 'Filipino (1 text missing)' }));
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^Question/).value).toBe('Nasaan kayo?');
  screen.getByText(/original has changed/);
  expect(screen.getByLabelText<HTMLInputElement>(/^Option 1/).value).toBe('Sa bahay');
  await user.type(screen.getByLabelText(/^Option 2/), 'Sa iba');
  await user.click(screen.getByRole('button', { name: 'It still fits' }));
  expect(screen.queryByText(/original has changed/)).toBeNull();
  await user.click(screen.getByText('Save question'));
  await waitFor(() => expect(updateQuestion).toHaveBeenCalled());
  expect(vi.mocked(updateQuestion).mock.calls[0]?.[1]).toMatchObject({
    translations: { fil: { text: 'Nasaan kayo?' } },
    options: [
      { id: 'o1', label: 'At home', translations: {} },
      { id: 'o2', label: 'Elsewhere', translations: { fil: { label: 'Sa iba' } } },
    ],
  });
});

test('a translation that is refused is shown in its language', async () => {
  const user = await open();
  const errors = { 'translations.fil.text': 'Use at most 500 characters' };
  const body = { message: 'Look again', code: 'invalid', errors } as never;
  vi.mocked(updateQuestion).mockRejectedValue(new ApiError(422, 'invalid', 'Look again', body));
  await user.click(screen.getByLabelText('Edit “First”'));
  await user.click(screen.getByText('Save question'));
  await screen.findByText('Use at most 500 characters');
  const tab = screen.getByRole('button', { name: /^Filipino/ });
  expect(tab.getAttribute('aria-pressed')).toBe('true');
});

test('says who is in the middle of it and how many answers there are', async () => {
  await open();
  screen.getByText(/2 people are in the middle of it.*60 sets of answers were submitted/);
});
