/** The page of a team lists what refers to it, for each as far as they reach. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible } from './support/accessible.ts';
import { ADMIN, ask, STAFF, sessionOf, storageOf } from './support/api.ts';
import { keyboardOf } from './support/keyboard.ts';
import { PHONE, product } from './support/product.ts';

describe('the page of a team', () => {
  const takda = product();
  let own: { id: string; name: string };
  let other: { id: string; name: string };
  beforeAll(async () => {
    const { token } = await sessionOf(takda, STAFF);
    const { teams } = await ask(takda, '/profile', { token });
    own = teams[0];
    const { data } = await ask(takda, '/teams?per_page=100', { token });
    other = data.find((team: { id: string }) => team.id !== own.id);
  });

  const open = async (page: Page, { id, name }: { id: string; name: string }) => {
    await page.goto(`/admin/teams/${id}/show`);
    await page.getByRole('heading', { level: 1, name }).waitFor();
  };
  const headingsOf = async (page: Page) =>
    (await page.getByRole('heading', { level: 2 }).allTextContents()).filter(
      (heading) => !['Team', 'Activity'].includes(heading),
    );
  const panelOf = async (page: Page, name: string) => {
    const panel = page.getByRole('region', { name, exact: true });
    await panel.scrollIntoViewIfNeeded();
    await panel.locator('[aria-busy="false"]').waitFor();
    return panel;
  };

  it('shows an administrator all of it, adds to it by keyboard and comes back', async () => {
    const page = await takda.newPage({ storage: await storageOf(takda, ADMIN) });
    await open(page, own);
    const names = [
      ...['Today', 'Reservations', 'Services', 'Counters', 'Frequently asked questions'],
      ...['Screens', 'Members', 'Questionnaire'],
    ];
    // Earlier versions and what was done follow, folded.
    expect((await headingsOf(page)).slice(0, names.length)).toEqual(names);
    const today = page.getByRole('region', { name: 'Today' });
    await today.getByText(/^\d+ here, \d+ booked for today$/).waitFor();
    const questions = await panelOf(page, 'Questionnaire');
    await questions.getByRole('link', { name: 'Edit the questionnaire' }).waitFor();
    const members = await panelOf(page, 'Members');
    await members.getByRole('cell', { name: STAFF }).waitFor();
    await members.getByRole('link', { name: 'Add person' }).waitFor();
    for (const name of names.slice(1)) await panelOf(page, name);
    await expectAccessible(page, 'what refers to a team');

    const keys = keyboardOf(page);
    await keys.enter(/^Add counter$/);
    await page.getByRole('heading', { level: 1, name: 'New counter' }).waitFor();
    await keys.fill(/^Name$/, 'Counter of the annex');
    await keys.enter(/^Create counter$/);
    await page.getByRole('heading', { level: 1, name: own.name }).waitFor();
    const counters = await panelOf(page, 'Counters');
    await counters.getByRole('link', { name: /^Counter of the annex/ }).waitFor();
  });

  it('is searched within, and leads to the whole list and back', async () => {
    const page = await takda.newPage({ storage: await storageOf(takda, ADMIN) });
    await open(page, own);
    const services = await panelOf(page, 'Services');
    await services.getByLabel('Search services').fill('dental');
    await services.getByRole('link', { name: /^Dental check-up/ }).waitFor();
    await services.getByRole('link', { name: /^Animal bite/ }).waitFor({ state: 'detached' });
    await services.getByRole('link', { name: 'Show all: Services' }).click();
    await page.getByRole('heading', { level: 1, name: 'Services' }).waitFor();
    await page.getByRole('cell', { name: /^Dental check-up/ }).waitFor();
    await page.getByRole('link', { name: `Open ${own.name}` }).click();
    await page.getByRole('heading', { level: 1, name: own.name }).waitFor();
  });

  it('leads to the day of that team', async () => {
    const page = await takda.newPage({ storage: await storageOf(takda, ADMIN) });
    await open(page, other);
    await page.getByRole('link', { name: 'Open the day' }).click();
    await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor();
    await page.getByRole('combobox', { name: 'Team' }).waitFor();
    expect(await page.getByRole('combobox', { name: 'Team' }).inputValue()).toContain(other.name);
  });

  it('shows its staff what they reach, as cards on a phone', async () => {
    const page = await takda.newPage({
      storage: await storageOf(takda, STAFF),
      viewport: PHONE,
    });
    await open(page, own);
    const services = await panelOf(page, 'Services');
    await services.getByRole('listitem').first().waitFor();
    await services.getByRole('link', { name: 'Add service' }).waitFor();
    const counters = await panelOf(page, 'Counters');
    expect(await counters.getByRole('link', { name: /^Add/ }).count()).toBe(0);
    const members = await panelOf(page, 'Members');
    await members.getByText('Those that you may see.').waitFor();

    await open(page, other);
    await panelOf(page, 'Services');
    expect(await headingsOf(page)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(Today|Counters|Screens|Questionnaire)$/)]),
    );
    const offered = page.getByRole('region', { name: 'Services' });
    expect(await offered.getByRole('link', { name: /^Add/ }).count()).toBe(0);
  });
});
