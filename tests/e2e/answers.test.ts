/** Staff answer about who has come, read what was answered, and see what it comes to. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible } from './support/accessible.ts';
import { ask, STAFF, sessionOf, storageOf } from './support/api.ts';
import { DESK, PHONE, product } from './support/product.ts';
import { type Arranged, arrangeQuestionnaire } from './support/questionnaire.ts';

describe('answers', () => {
  const takda = product();
  let arranged: Arranged;
  beforeAll(async () => {
    arranged = await arrangeQuestionnaire(takda);
  });

  it('staff are led from check-in to their questions, with the person’s answers beside', async () => {
    const page = await visit();
    await page.getByRole('button', { name: 'Check in' }).click();
    await asked(page).getByRole('link', { name: 'Answer about the person' }).click();
    await page.getByRole('heading', { level: 1, name: /Questions about Maria/ }).waitFor();
    await page.getByRole('region', { name: 'What the person answered' }).getByText('Cat').waitFor();
    await checked(page, 'respondent');
    await page.getByRole('button', { name: 'Submit answers' }).click();
    await page.getByRole('button', { name: 'Category of the wound' }).click();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('radio', { name: '2' }).check();
    const kept = page.waitForResponse(
      (reply) =>
        reply.url().endsWith('/save-draft') &&
        (reply.request().postData()?.includes('true') ?? false),
    );
    await page.getByRole('radio', { name: 'Yes' }).check();
    await kept;
    await page.getByText('Draft saved.').waitFor();
    await page.reload();
    await expect.poll(() => page.getByRole('radio', { name: 'Yes' }).isChecked()).toBe(true);
    expect(await page.getByRole('radio', { name: '2' }).isChecked()).toBe(true);
    await page.getByRole('button', { name: 'Submit answers' }).click();
    await page.getByText('Answers submitted').waitFor();
    await page.getByRole('link', { name: 'Go back' }).click();
    await page.getByRole('heading', { level: 1, name: arranged.reservation.reference }).waitFor();
    await expect.poll(() => asked(page).count()).toBe(0);
  });

  it('they read answers where they open them, and see what changed', async () => {
    const before = await readings();
    const page = await visit();
    await page.getByRole('heading', { level: 1, name: arranged.reservation.reference }).waitFor();
    await page.watch.settled();
    expect(await readings()).toBe(before);
    await page.getByRole('button', { name: 'Answers', exact: true }).click();
    await page.getByText(/Answered by Maria .* on/).waitFor();
    await page.getByText('Category of the wound').waitFor();
    await page.getByLabel('Compare with').selectOption({ index: 1 });
    await page.getByText('2 answers changed').waitFor();
    await page.getByText('No longer answered').waitFor();
    await checked(page, 'reservation');
    // One of the person, one of staff; a look at an older submission reads nothing anew.
    expect(await readings()).toBe(before + 2);
  });

  it('on the page of a person, too', async () => {
    const page = await open(`/admin/users/${arranged.user_id}/show?tab=answers`);
    await page.getByRole('button', { name: 'Animal bite treatment' }).click();
    await page.getByText('Which animal was it?').waitFor();
    await checked(page, 'person');
  });

  it('results tell nothing of few, and stand in the address', async () => {
    const page = await open(`/admin/questionnaire-results?team_id=${arranged.team_id}`);
    await page.getByRole('heading', { level: 2, name: 'Which animal was it?' }).waitFor();
    await page.getByText('Fewer than 5 answers').first().waitFor();
    await page.getByLabel('Service').selectOption({ label: 'Animal bite treatment' });
    await expect.poll(() => page.url()).toContain(`service_id=${arranged.service_id}`);
    await checked(page, 'results');
  });

  const asked = (page: Page) =>
    page.getByRole('alert').filter({ hasText: 'There are questions to answer for this visit.' });
  const open = async (path: string) => {
    const page = await takda.newPage({ viewport: DESK, storage: await storageOf(takda, STAFF) });
    await page.goto(path);
    return page;
  };
  const visit = () => open(`/admin/reservations/${arranged.reservation.id}/show`);

  async function readings(): Promise<number> {
    const { token } = await sessionOf(takda, 'admin@takda.test');
    const path = `/activity-logs?action=read_answers&subject_id=${arranged.user_id}`;
    return (await ask(takda, path, { token })).total;
  }
  async function checked(page: Page, name: string) {
    for (const viewport of [DESK, PHONE]) {
      await page.setViewportSize(viewport);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await expectAccessible(page, `${name}, ${viewport.width}, ${colorScheme}`);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(wide, `${name}, ${viewport.width}`).toBeLessThanOrEqual(0);
      }
    }
    await page.setViewportSize(DESK);
    await page.emulateMedia({ colorScheme: 'light' });
  }
});
