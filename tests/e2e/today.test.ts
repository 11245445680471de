/** An office runs its day from one screen. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { TeamDay } from '#schema/visits/day.ts';
import { expectAccessible, expectContrast } from './support/accessible.ts';
import { REFERENCE } from './support/actions.ts';
import {
  ADMIN,
  ask,
  otherConstituents,
  STAFF,
  serviceNamed,
  sessionOf,
  storageOf,
} from './support/api.ts';
import { DESK, PHONE, product } from './support/product.ts';
import { openAlways, walkIn } from './support/walkIn.ts';

describe('today', () => {
  const takda = product();

  it('is where staff land: check in, call, serve, complete and take back by single keys', async () => {
    const [first, second] = await twoComeToday();
    const page = await takda.newPage({ storage: await storageOf(takda, STAFF) });
    await page.goto('/admin');
    await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor();

    const other = await atToday(DESK);

    const bar = page.getByRole('combobox', { name: 'Find somebody on today’s list' });
    await bar.fill(first.reference.toLowerCase().replaceAll('-', ' '));
    await bar.press('Enter');
    await page.getByText(/ is here$/).waitFor();
    await expect.poll(() => activityOf(first.reference)).toBe('checked_in');
    expect(await bar.inputValue()).toBe('');
    await bar.fill(second.reference);
    await bar.press('Enter');
    await expect.poll(() => activityOf(second.reference)).toBe('checked_in');

    const counter = page.getByRole('region', { name: 'My counter' });
    await counter.getByRole('button', { name: 'Open a counter' }).click();
    await page.getByRole('menuitem', { name: 'Counter 77' }).click();
    await counter.getByRole('button', { name: 'Call next' }).waitFor();
    await leaveFields(page);
    await page.keyboard.press('x');
    await counter.getByText(/Called once/).waitFor();
    await page.keyboard.press('s');
    await counter.getByText(/Being served/).waitFor();
    await expect.poll(() => activityOf(first.reference)).toBe('in_progress');
    // Another desk shows it without being touched.
    await other
      .getByRole('region', { name: 'Counters' })
      .getByText(new RegExp(`^${await ticketOf(first.reference)} `))
      .waitFor();
    await page.keyboard.press('c');
    await counter.getByText('You have called nobody.').waitFor();
    await expect.poll(() => activityOf(first.reference)).toBe('completed');
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await counter.getByText(/Being served/).waitFor();
    await expect.poll(() => activityOf(first.reference)).toBe('in_progress');
  });

  it('has every person in a sheet, and goes on to the next row after a key', async () => {
    const page = await atToday(DESK);
    await page.getByRole('button', { name: /^Here/ }).click();
    await page.getByRole('list', { name: 'Here' }).waitFor();
    await leaveFields(page);
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Last visits' }).waitFor();
    await page.getByRole('combobox', { name: 'Priority' }).click();
    await page.getByRole('option', { name: 'Pregnant' }).click();
    await expect.poll(prioritiesToday).toContain('pregnant');
    await page.getByRole('heading', { name: 'Last visits' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { name: 'Last visits' }).waitFor({ state: 'detached' });
  });

  it('keeps a note of the office with the visit', async () => {
    const page = await atToday(DESK);
    await page.getByRole('button', { name: /^Here/ }).click();
    const line = page.getByRole('list', { name: 'Here' });
    await line.locator('[data-opens]').first().click();
    await page.getByRole('button', { name: 'Add a note' }).click();
    await page.getByLabel('Note', { exact: true }).fill('Brings an interpreter.');
    await page.getByRole('button', { name: 'Save the note' }).click();
    await page.getByRole('button', { name: 'Change the note' }).waitFor();
    await page.getByText('Brings an interpreter.').waitFor();
  });

  it('declines with two clicks and a reason', async () => {
    const page = await atToday(DESK);
    await page.getByRole('button', { name: /^To approve/ }).click();
    const rows = page.getByRole('list', { name: 'To approve' }).getByRole('listitem');
    const reference = REFERENCE.exec((await rows.first().textContent()) ?? '')?.[0] ?? '';
    await rows
      .first()
      .getByRole('button', { name: /^Decline / })
      .click();
    const dialog = page.getByRole('dialog', { name: `Decline ${reference}?` });
    await dialog.getByLabel('Reason').fill('The dentist is away. Choose another day.');
    await dialog.getByRole('button', { name: 'Decline reservation' }).click();
    await page.getByText(`${reference} declined`).waitFor();
    await rows.filter({ hasText: reference }).waitFor({ state: 'detached' });
    await expect
      .poll(() => page.evaluate(() => Boolean(document.activeElement?.closest('[data-entry]'))))
      .toBe(true);
  });

  it.each([
    ['phone', PHONE],
    ['desk', DESK],
  ])('is accessible on a %s, in both schemes', async (_, viewport) => {
    const page = await atToday(viewport);
    await expectAccessible(page, 'light');
    await page.getByRole('button', { name: /^Here/ }).click();
    const line = page.getByRole('list', { name: 'Here' });
    await line.locator('[data-opens]').first().click();
    await page.getByRole('heading', { name: 'Last visits' }).waitFor();
    await expectAccessible(page, 'sheet');
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectContrast(page, 'dark');
    const beyond = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth - clientWidth;
    });
    expect(beyond).toBeLessThanOrEqual(0);
  });

  it('lets an administrator choose whose day it is, and remembers it', async () => {
    const page = await takda.newPage({ storage: await storageOf(takda, ADMIN) });
    await page.goto('/admin/today');
    await page.getByRole('heading', { name: 'Choose a team.' }).waitFor();
    await expectAccessible(page, 'no team');
    await page.getByRole('combobox', { name: /team/i }).click();
    await page.getByRole('option').first().click();
    await page.getByRole('navigation', { name: 'Lists' }).waitFor();
    await page.reload();
    await page.getByRole('navigation', { name: 'Lists' }).waitFor();
  });

  async function atToday(viewport: typeof DESK) {
    const page = await takda.newPage({ viewport, storage: await storageOf(takda, STAFF) });
    await page.goto('/admin/today');
    await page.getByRole('navigation', { name: 'Lists' }).waitFor();
    return page;
  }

  /** Single keys are typed into a field that has the focus. */
  const leaveFields = (page: Page) =>
    page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());

  async function activityOf(reference: string) {
    const { token } = await sessionOf(takda, ADMIN);
    const { data } = await ask(takda, `/reservations?search=${reference}`, { token });
    return data[0]?.activity_status;
  }

  async function dayOf(team_id: string, token: string): Promise<TeamDay> {
    return ask(takda, `/visits/day/${team_id}`, { token });
  }

  /** Whoever waits in the demo's line would be called first. */
  async function sendHome(team_id: string, token: string) {
    for (const { visit } of (await dayOf(team_id, token)).entries) {
      if (visit?.state !== 'waiting') continue;
      await ask(takda, `/visits/step/${visit.id}`, { token, body: { step: 'leave' } });
    }
  }

  async function prioritiesToday() {
    const { team_id } = await serviceNamed(takda, 'Animal bite treatment');
    const { token } = await sessionOf(takda, ADMIN);
    return (await dayOf(team_id, token)).entries.map(({ visit }) => visit?.priority);
  }

  async function ticketOf(reference: string) {
    const { team_id } = await serviceNamed(takda, 'Animal bite treatment');
    const { token } = await sessionOf(takda, ADMIN);
    const { entries } = await dayOf(team_id, token);
    return entries.find(({ reservation }) => reservation.reference === reference)?.visit?.ticket;
  }

  async function twoComeToday() {
    const service = await serviceNamed(takda, 'Animal bite treatment');
    await openAlways(takda, service.id);
    const { token } = await sessionOf(takda, ADMIN);
    const body = { name: 'Counter 77', team_id: service.team_id };
    await ask(takda, '/counters/create', { token, body });
    await sendHome(service.team_id, token);
    const people = await otherConstituents(takda, 2);
    const made = [];
    for (const { id: user_id } of people) {
      made.push(await walkIn(takda, { service_id: service.id, user_id }));
    }
    const [first, second] = made;
    if (!first || !second) throw new Error('The demo has nobody to come');
    return [first, second] as const;
  }
});
