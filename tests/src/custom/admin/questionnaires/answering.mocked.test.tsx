// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { resources } from '#schema/index.ts';
import type { FormAnswer } from '#schema/questionnaires/questionnaireCalls.ts';
import { reservation } from '#schema/resources/reservation.ts';
import { AnsweringForm } from '#src/custom/admin/questionnaires/answering/AnsweringForm.tsx';
import { saveDraft, submitAnswers } from '#src/custom/admin/questionnaires/answersApi.ts';
import { ApiError } from '#src/http/client.ts';
import { ADMIN, doubles, renderOf, signIn } from '#tests/src/support/render.tsx';
import { buildQuestion, buildSection, option, when } from '#tests/support/builders/buildForm.ts';

vi.mock('#src/custom/admin/questionnaires/answersApi.ts', () => ({
  saveDraft: vi.fn(async () => ({})),
  submitAnswers: vi.fn(async () => ({})),
}));

beforeEach(() => signIn([...ADMIN]));
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

const ASKED = { form: 'respondent', service_id: 's', user_id: 'u', reservation_id: 'r' } as const;
let version = 0;
const onSubmitted = vi.fn();
function show(version_id = `v${++version}`) {
  const opened = {
    version_id,
    answers: {},
    sections: [
      buildSection([
        buildQuestion({ id: 'weight', text: 'Weight', kind: 'number', unit: 'kg', required: true }),
        buildQuestion({ id: 'fever', text: 'Fever?', kind: 'yes_no', required: true }),
        buildQuestion({ id: 'since', text: 'Since when', kind: 'date', ...when('fever', true) }),
        buildQuestion({
          id: 'signs',
          text: 'Signs',
          kind: 'multiple_choice',
          options: [option('a'), option('b')],
        }),
        buildQuestion({ id: 'pain', text: 'Pain', kind: 'scale' }),
      ]),
    ],
  } as unknown as FormAnswer & { version_id: string };
  renderOf({
    resource: reservation,
    declared: resources,
    path: '/reservations',
    dataProvider: doubles({}),
    screen: <AnsweringForm target={ASKED} opened={opened} onSubmitted={onSubmitted} />,
  });
  return version_id;
}
const send = () => userEvent.click(screen.getByRole('button', { name: 'Submit answers' }));

it('asks what follows from an answer, keeps drafts on leaving a field, and submits', async () => {
  const version_id = show();
  await userEvent.type(await screen.findByLabelText(/Weight/), '54.5');
  await userEvent.tab();
  await waitFor(() =>
    expect(saveDraft).toHaveBeenCalledWith(expect.anything(), {
      version_id,
      answers: { weight: '54.5' },
    }),
  );
  expect(await screen.findByText('Draft saved.')).toBeInTheDocument();
  expect(screen.queryByLabelText(/Since when/)).toBeNull();
  await userEvent.click(screen.getByRole('radio', { name: 'Yes' }));
  expect(screen.getByLabelText(/Since when/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Option b' }));
  await userEvent.click(screen.getByRole('radio', { name: '4' }));
  await send();
  await waitFor(() => expect(onSubmitted).toHaveBeenCalled());
  expect(submitAnswers).toHaveBeenCalledWith(ASKED, {
    version_id,
    answers: { weight: '54.5', fever: true, signs: ['b'], pain: 4 },
  });
});

it('sums up what is wrong, has the focus in the first of it, and leads to the others', async () => {
  show();
  await send();
  const summary = await screen.findByRole('alert');
  expect(summary).toHaveTextContent('2 answers need another look');
  expect(screen.getByLabelText(/Weight/)).toHaveFocus();
  await userEvent.tab();
  await userEvent.click(screen.getByRole('button', { name: 'Weight' }));
  expect(screen.getByLabelText(/Weight/)).toHaveFocus();
  expect(screen.getByLabelText(/Weight/)).toHaveAccessibleDescription('Answer this question');
  expect(submitAnswers).not.toHaveBeenCalled();
});

it('loses nothing by a failed save or an ended session, and gives it to nobody else', async () => {
  vi.mocked(saveDraft).mockRejectedValue(new ApiError(0, 'network', 'Away'));
  const version_id = show();
  await userEvent.type(await screen.findByLabelText(/Weight/), '61');
  await userEvent.tab();
  expect(await screen.findByText(/not saved yet/)).toBeInTheDocument();
  cleanup();
  signIn([...ADMIN]);
  show(version_id);
  expect(await screen.findByLabelText(/Weight/)).toHaveValue('61');
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('61');
  cleanup();
  const { setSession, getSession } = await import('#src/session/store.ts');
  const mine = getSession();
  setSession({
    token: 'other',
    user: { ...mine.user, id: 'another' } as NonNullable<typeof mine.user>,
  });
  show(version_id);
  expect(await screen.findByLabelText(/Weight/)).toHaveValue('');
});
