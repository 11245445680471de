/** Displays, kiosks and tickets, as they hang and stand in an office. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible, expectContrast } from './support/accessible.ts';
import { ADMIN, ask, STAFF, sessionOf, storageOf } from './support/api.ts';
import { DESK, PHONE, product } from './support/product.ts';
import { MORNING, openAlways, walkIn } from './support/walkIn.ts';

describe('screens', () => {
  const takda = product({}, { at: MORNING });
  let service: { id: string; name: string; team_id: string };
  let token: string;
  beforeAll(async () => {
    ({ token } = await sessionOf(takda, ADMIN));
    const staff = await sessionOf(takda, STAFF);
    const { data } = await ask(takda, '/services?per_page=100&status=active', { token });
    const [{ id: own } = { id: '' }] = (await ask(takda, '/profile', { token: staff.token })).teams;
    service = data.find(
      (one: Record<string, unknown>) =>
        one.team_id === own &&
        !one.requires_approval &&
        !one.requires_verified_identification &&
        one.min_age === null &&
        one.max_age === null &&
        (one.categories as unknown[]).length === 0,
    );
    await openAlways(takda, service.id);
  });

  const newScreen = async (kind: 'display' | 'kiosk') => {
    const body = {
      name: `${kind} ${crypto.randomUUID().slice(0, 8)}`,
      kind,
      team_id: service.team_id,
    };
    const { id } = await ask(takda, '/screens/create', { token, body });
    const { path } = await ask(takda, `/screens/renew-key/${id}`, { token, body: {} });
    return { id, path };
  };
  const takeNumber = async (page: Page, first_name: string) => {
    await page.getByRole('link', { name: 'Take a number' }).click();
    await page.getByRole('link', { name: service.name }).click();
    await page.getByLabel('First name').fill(first_name);
    await page.getByLabel('Last name').fill('Reyes');
    await page.getByLabel('Senior citizen').check();
    await page.getByRole('button', { name: 'Take a number' }).click();
    await page.getByRole('heading', { name: 'Your number' }).waitFor();
    return page.locator('.number').innerText();
  };

  it('are set up in the administration, where the address is shown once', async () => {
    const page = await takda.newPage({ storage: await storageOf(takda, ADMIN) });
    await page.goto('/admin/screens');
    await page.getByRole('link', { name: 'Waiting room' }).first().click();
    await page.getByRole('button', { name: 'Make the address' }).click();
    const dialog = page.getByRole('dialog', { name: 'The address of this screen' });
    const address = await dialog.getByRole('link').innerText();
    await expectAccessible(page, 'the address of a screen');
    await dialog.getByRole('button', { name: 'I have kept it' }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(await page.getByText(address).count()).toBe(0);
    const display = await takda.newPage();
    await display.goto(new URL(address).pathname);
    await display.getByRole('heading', { level: 2 }).first().waitFor();

    await page.getByRole('button', { name: 'Withdraw the address' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw the address' }).click();
    display.watch.expect(/404/);
    await display.getByText('This address is no longer in use').waitFor();
  });

  it('call one after the other, in sound and words, and keep what they show without a connection', async () => {
    const { path } = await newScreen('display');
    const display = await takda.newPage({ viewport: DESK });
    await display.addInitScript(() => {
      const said: string[] = [];
      let isSaying = false;
      const speak = (utterance: SpeechSynthesisUtterance) => {
        said.push((isSaying ? 'over another: ' : '') + utterance.text);
        isSaying = true;
        setTimeout(() => {
          isSaying = false;
          utterance.onend?.(new Event('end') as SpeechSynthesisEvent);
        }, 200);
      };
      Object.defineProperty(window, 'speechSynthesis', { value: { speak } });
      Object.assign(window, { said });
    });
    await display.goto(path);
    await display.getByRole('button', { name: 'Turn the sound on' }).click();
    await expectAccessible(display, 'a display');
    await display.emulateMedia({ colorScheme: 'dark' });
    await expectContrast(display, 'a display in the dark');

    const { path: kiosk } = await newScreen('kiosk');
    const stand = await takda.newPage();
    const numbers: string[] = [];
    for (const name of ['Ana', 'Ben']) {
      await stand.goto(kiosk);
      numbers.push(await takeNumber(stand, name));
    }
    for (const name of numbers) await callByNumber(name);
    const said = () =>
      display.evaluate(() => (window as unknown as { said: string[] }).said.map((text) => text));
    await expect.poll(said).toHaveLength(4);
    const spelled = numbers.map((number) => [...number].join(' '));
    const words = await said();
    expect(words.join('|')).not.toContain('over another');
    for (const [n, text] of words.entries()) expect(text).toContain(spelled[Math.floor(n / 2)]);
    await display.getByText(numbers[1] ?? '').waitFor();

    await display.context().setOffline(true);
    display.watch.expect(/ERR_INTERNET_DISCONNECTED|Failed to load/);
    await display.getByText(/^The connection is lost\. This is how it was at \d+:\d\d/).waitFor();
    expect(await display.getByText(numbers[1] ?? '').isVisible()).toBe(true);
    await display.context().setOffline(false);
    await display.getByText(/^The connection is lost/).waitFor({ state: 'hidden' });
  });

  it('give a number without scripts, once, and forget it', async () => {
    const { path } = await newScreen('kiosk');
    const page = await takda.newPage({ viewport: DESK, hasScripts: false });
    await page.goto(path);
    const number = await takeNumber(page, 'Carla');
    expect(number).toMatch(/^[A-Z]\d{3}$/);
    // The browser itself leaves the page, by its own clock.
    const since = Date.now();
    await page.waitForURL(new RegExp(`${path}$`));
    expect(Date.now() - since).toBeGreaterThan(15_000);
    expect(await page.getByText(number).count()).toBe(0);
    await new Promise((resolve) => setTimeout(resolve, 6000));
    await page.goBack();
    await page.getByRole('heading', { name: 'Welcome' }).waitFor();
    expect(await page.getByText(number).count()).toBe(0);
  });

  it('can be used by everybody: a kiosk, page by page', async () => {
    const { path } = await newScreen('kiosk');
    const page = await takda.newPage({ viewport: DESK });
    const looks = async (what: string) => {
      await expectAccessible(page, what);
      await page.emulateMedia({ colorScheme: 'dark' });
      await expectContrast(page, `${what}, in the dark`);
      await page.emulateMedia({ colorScheme: 'light' });
    };
    await page.goto(path);
    await looks('the start');
    await page.getByRole('link', { name: 'I have a reservation' }).click();
    await page.getByLabel('The reference of your reservation').fill('TK-0000-0000');
    page.watch.expect(/^422 from /);
    await page.getByRole('button', { name: 'Check in' }).click();
    await page.getByText('There is no such reservation here').waitFor();
    await looks('checking in');
    await page.getByRole('link', { name: 'Back to the start' }).click();
    await page.getByRole('link', { name: 'How was your visit?' }).click();
    await page.getByRole('radio', { name: 'Strongly agree' }).waitFor();
    await looks('how it was');
    await page.getByRole('link', { name: 'Back to the start' }).click();
    await page.getByRole('link', { name: 'Take a number' }).click();
    await looks('the services');
    await page.getByRole('link', { name: service.name }).click();
    await looks('the form');
    await page.getByRole('link', { name: 'Filipino' }).click();
    await page.getByRole('button', { name: 'Kumuha ng numero' }).waitFor();
    await page.getByRole('link', { name: 'English' }).click();
    await page.getByLabel('First name').fill('Fe');
    await page.getByLabel('Last name').fill('Ramos');
    await page.getByRole('button', { name: 'Take a number' }).dblclick();
    await page.getByRole('heading', { name: 'Your number' }).waitFor();
    await looks('the number');
    const { entries } = await ask(takda, `/visits/day/${service.team_id}`, { token });
    const names = entries.map((entry: typeof entries) => entry.reservation.user.name);
    expect(names.filter((name: string) => name === 'Fe Ramos')).toHaveLength(1);
  });

  it('print a ticket once, take back a number that did not print, and show staff', async () => {
    const { path } = await newScreen('kiosk');
    const page = await takda.newPage({ viewport: DESK });
    await page.addInitScript(() => {
      const count = Number(sessionStorage.getItem('prints') ?? 0);
      window.print = () => sessionStorage.setItem('prints', String(count + 1));
    });
    const prints = () => page.evaluate(() => sessionStorage.getItem('prints'));
    await page.goto(path);
    const number = await takeNumber(page, 'Dina');
    await page.getByRole('button', { name: 'Print' }).click();
    await page.getByText('Did your ticket print?').waitFor();
    await expect.poll(prints).toBe('1');
    await page.reload();
    await page.getByText('Did your ticket print?').waitFor();
    expect(await prints()).toBe('1');
    await page.getByRole('button', { name: 'No, it did not print' }).click();
    await page.getByText(/not in the line until/).waitFor();

    const desk = await takda.newPage({ storage: await storageOf(takda, STAFF) });
    await desk.goto('/admin/today');
    await desk.getByText('Ticket did not print').first().waitFor();
    await page.getByRole('button', { name: 'Print again' }).click();
    await expect.poll(prints).toBe('2');
    await page.getByRole('button', { name: 'Yes' }).click();
    await page.getByText('Please keep your ticket').waitFor();
    await desk.getByText('Ticket did not print').waitFor({ state: 'hidden' });
    await desk.getByText(number).first().waitFor();
  });

  it('lead to a ticket on the phone that says when one is called', async () => {
    const { id } = await somebody();
    const entry = await ask(takda, '/visits/arrive', { token, body: { reservation_id: id } });
    const phone = await takda.newPage({ viewport: PHONE });
    await phone.goto(`/t/${entry.visit.ticket_key}`);
    await phone.getByRole('heading', { level: 1, name: entry.visit.ticket }).waitFor();
    await expectAccessible(phone, 'a ticket');
    await callByNumber(entry.visit.ticket, false);
    await phone.getByText('You are called. Please come now:').waitFor();
    await phone.emulateMedia({ colorScheme: 'dark' });
    await expectContrast(phone, 'a ticket in the dark');
    const order = await takda.newPage({ viewport: PHONE });
    await order.goto(`/t/${entry.visit.ticket_key}`);
    await order.getByRole('link', { name: 'Check the order of the line' }).click();
    await order.getByText('The order was kept: nobody was put in before you').waitFor();
    await order.getByRole('heading', { level: 1, name: entry.visit.ticket }).waitFor();
    await expectAccessible(order, 'the order of the line');
    const pdf = (await phone.pdf({ width: '80mm', height: '140mm' })).toString('latin1');
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  });

  /** Somebody with a reservation for now. */
  async function somebody() {
    const body = { first_name: 'Elena', last_name: 'Cruz', is_another: true };
    const { person } = await ask(takda, '/users/register-at-desk', { token, body });
    return walkIn(takda, { service_id: service.id, user_id: person.id, answers_later: true });
  }

  /** At a counter of their own, where they are served at once unless it is said. */
  async function callByNumber(ticket: string, isServed = true) {
    const { entries } = await ask(takda, `/visits/day/${service.team_id}`, { token });
    const { visit } = entries.find((entry: typeof entries) => entry.visit?.ticket === ticket);
    const named = { name: `Counter ${crypto.randomUUID().slice(0, 4)}`, team_id: service.team_id };
    const { id: counter_id } = await ask(takda, '/counters/create', { token, body: named });
    await ask(takda, `/visits/counters/open/${counter_id}`, { token, body: {} });
    for (const step of isServed ? ['call', 'start', 'complete'] : ['call']) {
      const body = { step, counter_id };
      await ask(takda, `/visits/step/${visit.id}`, { token, body });
    }
  }
});
