// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { PrivacyNotice } from '#schema/privacy/privacyNotice.ts';
import { asText } from '#src/custom/admin/settings/PrivacyNoticeInput.tsx';
import { PrivacyPage } from '#src/custom/front/privacy/PrivacyPage.tsx';
import { buildNotice } from '../support/builders.ts';
import { fakeApi } from '../support/fakeApi.ts';
import { renderAt, startFresh } from '../support/render.tsx';

startFresh();

function open(notice: PrivacyNotice | null) {
  fakeApi({
    'GET /settings': () => ({ body: { contact_phone: '02 8123 4567' } }),
    'GET /privacy-notice': () =>
      notice ? { body: notice } : { status: 503, body: { code: 'unavailable', message: 'Busy' } },
  });
  renderAt('/privacy', <PrivacyPage />);
}

test('says what is kept, since when, and whom to ask', async () => {
  open(buildNotice({ contact: { name: 'Ligaya Ramos', email: 'dpo@example.org' } }));
  expect(await screen.findByRole('heading', { name: 'What we keep' })).toBeDefined();
  expect(screen.getByText('Your visits.')).toBeDefined();
  expect(screen.getByText(/Version 2, since .*2026/).textContent).toContain('You have agreed');
  expect(screen.getByText('Ligaya Ramos (data protection officer)')).toBeDefined();
  expect(screen.getByRole('link', { name: 'dpo@example.org' }).getAttribute('href')).toBe(
    'mailto:dpo@example.org',
  );
});

test('without an address there is the telephone; an older agreement is told', async () => {
  open(buildNotice({ contact: { name: null, email: null }, agreed_version: 1 }));
  expect(await screen.findByText('02 8123 4567')).toBeDefined();
  expect(screen.getByText(/You have agreed to version 1\./)).toBeDefined();
});

test('the day is the organisation’s, whatever the day is elsewhere', async () => {
  open(buildNotice({ since: '2026-11-30T17:00:00.000Z' }));
  expect(await screen.findByText(/since Tuesday, 1 December 2026/)).toBeDefined();
});

test('says when it cannot be shown', async () => {
  open(null);
  expect(await screen.findByText('The privacy notice could not be shown.')).toBeDefined();
});

test('the text for an administrator is what the server reads again', () => {
  expect(
    asText({
      sections: [
        { title: null, paragraphs: ['First.'] },
        { title: 'What', paragraphs: ['One.', 'Two.'] },
      ],
    }),
  ).toBe('First.\n\n# What\n\nOne.\n\nTwo.');
});
