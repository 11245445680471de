// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { buildQuestion, option } from '#tests/support/builders/buildForm.ts';
import { startFresh } from '../../support/render.tsx';
import { buildAsked, only, openQuestions, PATH, service } from './support.tsx';

startFresh();
const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));
const heading = (name: RegExp) => screen.findByRole('heading', { level: 2, name });
const section = () => new URLSearchParams(window.location.search).get('section');

test('one section a page, then a look at all of it, then the booking of the held place', async () => {
  const { sent } = openQuestions(buildAsked());
  await heading(/Section 1 of 2.*Your visit/);
  expect(sent('/hold')).toHaveLength(1);
  await userEvent.type(screen.getByLabelText('Why do you come?'), 'A cough');
  await press('Continue');
  expect((await heading(/Section 2 of 2.*Details/)) === document.activeElement).toBe(true);
  await userEvent.type(screen.getByLabelText('Day'), '7');
  await userEvent.type(screen.getByLabelText('Month'), '3');
  await userEvent.type(screen.getByLabelText('Year'), '2026');
  await userEvent.click(screen.getByLabelText('Option cough'));
  await press('Back');
  expect((await screen.findByLabelText<HTMLInputElement>('Why do you come?')).value).toBe(
    'A cough',
  );
  await press('Continue');
  expect((await screen.findByLabelText<HTMLInputElement>('Month')).value).toBe('3');
  await press('Continue');
  await heading(/Check your answers/);
  expect(screen.getByText('Saturday, 7 March 2026')).toBeTruthy();
  expect(screen.getByText('Option cough')).toBeTruthy();
  expect(screen.getByText('Not answered')).toBeTruthy();
  await press('Continue');
  await press('Book this slot');
  await waitFor(() => expect(window.location.pathname).toBe('/my/reservations/hold-09:00'));
  expect(sent('/submit-answers')[0]?.body).toEqual({
    version_id: 'v1',
    answers: { reason: 'A cough', since: '2026-03-07', signs: ['cough'] },
  });
  expect(sent('/create')[0]?.body).toMatchObject({ hold_id: 'hold-09:00', time: '09:00' });
  expect(sent('/hold')).toHaveLength(1);
  expect(sent('/release')).toHaveLength(0);
});

test('a question that depends on another comes up after it, is said, and is asked for', async () => {
  const { sent } = openQuestions(buildAsked());
  await userEvent.type(await screen.findByLabelText('Why do you come?'), 'A cough');
  expect(screen.queryByLabelText(/weeks/)).toBeNull();
  await userEvent.click(screen.getByLabelText('Yes'));
  const said = await screen.findByText('A question was added: For how many weeks?');
  expect(said.getAttribute('role')).toBe('status');
  const inputs = screen.getAllByRole('textbox').map(({ id }) => id);
  expect(inputs).toEqual(['answers.reason', 'answers.weeks']);
  await press('Continue');
  expect(section()).toBe('1');
  expect(document.activeElement?.id).toBe('answers.weeks');
  await userEvent.tab();
  await userEvent.click(screen.getByRole('link', { name: /For how many weeks/ }));
  expect(document.activeElement?.id).toBe('answers.weeks');
  await userEvent.keyboard('90');
  await press('Continue');
  expect(screen.getByRole('alert').textContent).toContain('Enter 45 or less');

  // Not shown any more, it is not required, and what it says is not sent.
  await userEvent.click(screen.getByLabelText('No'));
  await press('Continue');
  await press('Continue');
  await heading(/Check your answers/);
  await press('Continue');
  await waitFor(() => expect(sent('/submit-answers')).toHaveLength(1));
  expect(sent('/submit-answers')[0]?.body).toMatchObject({
    answers: { reason: 'A cough', pregnant: false },
  });
  expect(JSON.stringify(sent('/submit-answers')[0]?.body)).not.toContain('weeks');
});

test('what was answered before is confirmed with one press', async () => {
  const { sent } = openQuestions(
    buildAsked({
      state: 'submitted',
      answers: { reason: 'A cough', pregnant: false },
      submitted_at: '2026-06-01T01:00:00.000Z',
    }),
  );
  await heading(/Is this still true\?/);
  expect(screen.getByText('You answered on Monday, 1 June 2026, 9:00.')).toBeTruthy();
  await press('Still true');
  await screen.findByRole('button', { name: 'Book this slot' });
  expect(section()).toBe('confirm');
  expect(sent('/submit-answers')).toHaveLength(1);
  await press('See or change my answers');
  await press('Change Your visit');
  await userEvent.type(screen.getByLabelText('Why do you come?'), ' and a fever');
  await press('Continue');
  await heading(/Check your answers/);
  expect(screen.getByText('A cough and a fever')).toBeTruthy();
});

test('a draft is gone on with where its first gap is', async () => {
  openQuestions(buildAsked({ state: 'draft', answers: { pregnant: true, reason: 'Check-up' } }));
  await heading(/Your visit/);
  expect(screen.getByLabelText<HTMLInputElement>('Why do you come?').value).toBe('Check-up');
  expect(screen.getByLabelText<HTMLInputElement>('Yes').checked).toBe(true);
  expect(screen.getByLabelText(/For how many weeks\? \(weeks\)/)).toBeTruthy();
});

test('a section of the address shows at once, as after a reload', async () => {
  openQuestions(buildAsked({ state: 'draft', answers: { reason: 'Check-up' } }), {
    path: `${PATH}&section=2`,
  });
  await heading(/Section 2 of 2/);
});

test('what the server finds wrong leads to where it was answered', async () => {
  openQuestions(buildAsked({ state: 'draft', answers: { reason: 'Check-up' } }), {
    answers: {
      [`POST /team-questionnaire/self-filled/${service.id}/submit-answers`]: () => ({
        status: 422,
        body: { code: 'invalid', message: 'Wrong', errors: { 'answers.since': 'Not so early' } },
      }),
    },
  });
  await press('Continue');
  await heading(/Details/);
  const alert = screen.getByRole('alert');
  expect(alert.textContent).toContain('Since when?: Not so early');
  expect(document.activeElement?.id).toBe('answers.since');
});

test('nothing is held or asked when the answers are not due', async () => {
  const { sent } = openQuestions(buildAsked({ is_due: false, state: 'submitted' }));
  await screen.findByRole('button', { name: 'Book this slot' });
  expect(sent('/hold')).toHaveLength(0);
  await press('Book this slot');
  await waitFor(() => expect(sent('/create')).toHaveLength(1));
  expect(sent('/create')[0]?.body).not.toHaveProperty('hold_id');
});

test('a booking that the server refuses without answers leads to the questions', async () => {
  let consent = buildAsked({ is_due: false, state: 'submitted', answers: { reason: 'Old' } });
  openQuestions(consent, {
    answers: {
      [`GET /team-questionnaire/self-filled/${service.id}`]: () => ({ body: consent }),
      'POST /reservations/create': () => {
        consent = buildAsked({ state: 'submitted', answers: { reason: 'Old' } });
        return { status: 409, body: { code: 'answers_needed', message: 'First', needs: ['self'] } };
      },
    },
  });
  await press('Book this slot');
  await heading(/Is this still true\?/);
});

test('each kind of question has its input, and says what it holds', async () => {
  const options = [option('a'), option('b')];
  const { sent } = openQuestions(
    buildAsked({
      sections: only(
        buildQuestion({ id: 'long', text: 'In short', kind: 'long_text', help: 'A few words' }),
        buildQuestion({ id: 'one', text: 'Which one', kind: 'single_choice', options }),
        buildQuestion({ id: 'pain', text: 'How bad', kind: 'scale', min: 0, max: 3 }),
        buildQuestion({ id: 'kg', text: 'Weight', kind: 'number', unit: 'kg' }),
        buildQuestion({ id: 'papers', text: 'Papers', kind: 'file' }),
      ) as never,
    }),
  );
  const long = await screen.findByLabelText(/In short/);
  expect(long.getAttribute('aria-describedby')).toBe('answers.long-help');
  await userEvent.type(long, 'Fine');
  const one = screen.getByRole('group', { name: /Which one/ });
  await userEvent.click(within(one).getByLabelText('Option b'));
  const pain = screen.getByRole('group', { name: /How bad/ });
  expect(within(pain).getAllByRole('radio')).toHaveLength(4);
  await userEvent.click(within(pain).getByLabelText('2'));
  await userEvent.click(within(pain).getByRole('button', { name: 'Take my answer back' }));
  expect(within(pain).getByLabelText<HTMLInputElement>('2').checked).toBe(false);
  await userEvent.click(within(pain).getByLabelText('3'));
  await userEvent.type(screen.getByLabelText(/Weight \(kg\)/), '61.5');
  expect((await screen.findByLabelText('Choose a file')).getAttribute('type')).toBe('file');
  expect(screen.getByLabelText('Take a photo').getAttribute('capture')).toBe('environment');
  await press('Continue');
  await heading(/Check your answers/);
  expect(screen.getByText('61.5 kg')).toBeTruthy();
  await press('Continue');
  await waitFor(() => expect(sent('/submit-answers')).toHaveLength(1));
  expect(sent('/submit-answers')[0]?.body).toMatchObject({
    answers: { long: 'Fine', one: 'b', pain: 3, kg: 61.5 },
  });
});
