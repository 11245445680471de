// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { buildQuestion } from '#tests/support/builders/buildForm.ts';
import { startFresh } from '../../support/render.tsx';
import { buildAsked, only, openQuestions, service } from './support.tsx';

startFresh();
const FORM = `/health-information/self-filled/${service.id}`;
const consent = {
  ...{ state: 'none' as const, version: '2026-11', paragraphs: ['I agree that …'] },
  ...{ given_version: null, given_at: null, is_noted_by_staff: false, withdrawn_at: null },
};

test('health is asked by the same pages, after the consent, and nothing is kept before it', async () => {
  const sections = only(buildQuestion({ id: 'allergies', text: 'Allergies' })) as never;
  let health = buildAsked({ version_id: 'h1', sections, consent });
  const { sent, calls } = openQuestions(buildAsked({ sections: [], is_due: false }), {
    answers: {
      [`GET /services/show/${service.id}`]: () => ({
        body: { ...service, requires_health_information: true },
      }),
      [`GET ${FORM}`]: () => ({ body: health }),
      'POST /health-information/consent': () => {
        health = { ...health, consent: { ...consent, state: 'given' } };
        return { status: 201, body: health.consent };
      },
      [`POST ${FORM}/save-draft`]: () => ({ body: {} }),
      [`POST ${FORM}/submit-answers`]: () => {
        health = { ...health, is_due: false, state: 'submitted' };
        return { status: 201, body: {} };
      },
    },
  });
  expect(await screen.findByText('I agree that …')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'I agree' }));
  await userEvent.type(await screen.findByLabelText(/Allergies/), 'Peanuts');
  expect(sent('/consent')[0]?.body).toEqual({ version: '2026-11', given: true });
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Continue' }));
  await screen.findByRole('button', { name: 'Book this slot' });
  await waitFor(() => expect(sent('/submit-answers')).toHaveLength(1));
  const written = calls.filter(({ method, path }) => method === 'POST' && path.startsWith(FORM));
  expect(written.at(-1)?.body).toEqual({ version_id: 'h1', answers: { allergies: 'Peanuts' } });
});
