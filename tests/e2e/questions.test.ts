/** What an office asks before a visit is answered by keyboard on a phone, while the slot is held. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import filipino from '#schema/languages/fil.json' with { type: 'json' };
import { picture } from '../support/uploads.ts';
import { expectAccessible } from './support/accessible.ts';
import { typeCode } from './support/actions.ts';
import { ADMIN, ask, otherConstituents, sessionOf, storageOf } from './support/api.ts';
import { keyboardOf } from './support/keyboard.ts';
import { DESK, PHONE, product } from './support/product.ts';
import { askQuestions } from './support/questionnaire.ts';

const COPY = 'Certified copy of a birth, marriage or death record';

describe('questions before a visit', () => {
  const takda = product();
  let service: { id: string };
  let people: { id: string; email: string }[];
  let slots: { date: string; time: string; remaining: number }[];
  beforeAll(async () => {
    service = await askQuestions(takda, COPY);
    people = await otherConstituents(takda, 6);
    const free = await ask(takda, `/services/next-free/${service.id}?limit=20`);
    slots = free.data;
  });
  const pathAt = (place: number) => {
    const { date, time } = slots.at(-1 - place) ?? { date: '', time: '' };
    return `/book/${service.id}?date=${date}&time=${encodeURIComponent(time)}`;
  };
  /** Places of the slot that others can have. */
  const left = async (place: number) => {
    const slot = slots.at(-1 - place);
    const day = await ask(
      takda,
      `/services/not-available-time-slot/${service.id}?date=${slot?.date}`,
    );
    const found = day.slots.find(({ time }: { time: string }) => time === slot?.time);
    return found.remaining as number;
  };
  const emailOf = (place: number) => people[place]?.email ?? '';
  const storage = (place: number) => storageOf(takda, emailOf(place));

  it('are answered by keyboard alone, through a reload, with the slot held throughout', async () => {
    const page = await takda.newPage({ viewport: PHONE });
    const keys = keyboardOf(page);
    const before = await left(0);
    await page.goto(pathAt(0));
    await page.getByLabel('E-mail', { exact: true }).waitFor();
    const since = Date.now();
    await keys.fill(/^E-mail$/, emailOf(0));
    await keys.press('Enter');
    await typeCode(takda, page, { email: emailOf(0), since });

    await sectionShows(page, /Section 1 of 2.*Your visit/);
    await page.getByText(/Held for you for \d+ more minutes/).waitFor();
    expect(await left(0)).toBe(before - 1);
    await expectAccessible(page, 'a section');
    await keys.enter(/^Continue$/);
    await page.getByRole('alert').getByRole('link').first().waitFor();
    await expectAccessible(page, 'what is missing');
    await keys.enter(/^What is the paper for\?: /);
    await keys.type('A passport');
    await keys.tabTo(/^Yes$/);
    await keys.press('Space');
    await page
      .getByText('A question was added: How are you related to them?')
      .waitFor({ state: 'attached' });
    await keys.tabTo(/^I am their parent$/);
    await keys.press('ArrowDown');
    await saved(page, () => keys.enter(/^Continue$/));
    await sectionShows(page, /Section 2 of 2.*What you need/);
    await expectAccessible(page, 'the other section');
    await keys.fill(/^Day$/, '7');
    await keys.fill(/^Month$/, '3');
    await keys.fill(/^Year$/, '2001');
    await saved(page, () => keys.fill(/^Copies/, '2'), '2');

    await page.reload();
    await sectionShows(page, /Section 2 of 2.*What you need/);
    await expect.poll(() => page.getByLabel(/^Copies/).inputValue()).toBe('2');
    expect(await left(0)).toBe(before - 1);
    await keys.tabTo(/^An earlier copy$/);
    await keys.press('Space');
    await keys.tabTo(/^1$/);
    await keys.press('ArrowRight');
    await keys.fill(/^Anything else/, 'Thank you');
    await keys.enter(/^Continue$/);

    await sectionShows(page, /^Check your answers$/);
    await expectAccessible(page, 'the check');
    await page.getByText('Wednesday, 7 March 2001').waitFor();
    await page.getByText('I am their child').waitFor();
    await keys.enter(/^Continue$/);
    await page.getByRole('button', { name: /Book this slot|Request this slot/ }).waitFor();
    await expectAccessible(page, 'the confirmation');
    expect(await left(0)).toBe(before - 1);
    await keys.enter(/^(Book|Request) this slot$/);
    await page.getByRole('heading', { name: /You are booked|Your request is in/ }).waitFor();
    expect(await left(0)).toBe(before - 1);
  });

  it('go on after the line was lost and the session ended, with nothing typed twice', async () => {
    const email = emailOf(1);
    const page = await takda.newPage({ viewport: PHONE, storage: await storage(1) });
    page.watch.expect(/^401 |ERR_INTERNET_DISCONNECTED/);
    await page.goto(pathAt(1));
    const paper = page.getByLabel('What is the paper for?');
    await paper.waitFor();
    await page.context().setOffline(true);
    await paper.fill('A job abroad');
    await paper.blur();
    await page.getByText('Not saved yet, trying again.').waitFor();
    await expectAccessible(page, 'a lost line');
    await saved(page, () => page.context().setOffline(false));
    await page.getByText('Your answers are saved as you go.').waitFor();

    const { token } = await sessionOf(takda, email);
    await ask(takda, '/logout', { token, body: {} });
    const since = Date.now();
    await page.getByLabel('No', { exact: true }).check();
    const dialog = page.getByRole('dialog', { name: 'Sign in again' });
    await dialog.waitFor();
    await expectAccessible(page, 'signing in again');
    await dialog.getByRole('button', { name: 'E-mail me a code' }).click();
    await saved(page, () => typeCode(takda, page, { email, since }));
    await dialog.waitFor({ state: 'hidden' });
    expect(await paper.inputValue()).toBe('A job abroad');
    await page.getByRole('button', { name: 'Continue' }).click();
    await sectionShows(page, /Section 2 of 2/);
  });

  it('survive that the server is killed between two pages', async () => {
    const page = await takda.newPage({ viewport: PHONE, storage: await storage(4) });
    page.watch.expect(/ERR_CONNECTION|ERR_EMPTY_RESPONSE|^50\d /);
    await page.goto(pathAt(4));
    const paper = page.getByLabel('What is the paper for?');
    await paper.fill('A scholarship');
    await saved(page, () => paper.blur(), 'A scholarship');
    await page.getByLabel('No', { exact: true }).check();
    await takda.losePower();
    await page.getByRole('button', { name: 'Continue' }).click();
    await sectionShows(page, /Section 2 of 2/);
    await saved(page, () => page.getByLabel(/^Copies/).fill('3'), '3');
    await page.reload();
    await expect.poll(() => page.getByLabel(/^Copies/).inputValue()).toBe('3');
    await page.getByRole('button', { name: 'Back' }).click();
    await expect.poll(() => paper.inputValue()).toBe('A scholarship');
    expect(await page.getByLabel('No', { exact: true }).isChecked()).toBe(true);
    await page.getByText(/Held for you for \d+ more minutes/).waitFor();
  });

  it('take a file, and leave nothing in the browser of who signs out', async () => {
    const page = await takda.newPage({ viewport: DESK, storage: await storage(2) });
    await page.goto(pathAt(2));
    await page.getByLabel('What is the paper for?').fill('A secret of mine');
    await page.getByLabel('No', { exact: true }).check();
    await page.getByRole('button', { name: 'Continue' }).click();
    await sectionShows(page, /Section 2 of 2/);
    await page.getByLabel('Choose a file').setInputFiles({
      name: 'copy.png',
      mimeType: 'image/png',
      buffer: await picture().png().toBuffer(),
    });
    await page.getByRole('button', { name: 'Remove: copy.png' }).waitFor();
    await page.getByRole('button', { name: 'Continue' }).click();
    await sectionShows(page, /^Check your answers$/);
    await page.getByText('1 file').waitFor();
    await page.getByRole('link', { name: 'Choose another time' }).click();
    await page.getByRole('heading', { level: 1, name: COPY }).waitFor();
    const kept = () =>
      page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));
    expect(await kept()).not.toContain('A secret of mine');
    expect(await kept()).not.toContain('copy.png');
  });

  it('that staff left for later are answered from home, for the visit that is booked', async () => {
    const { token } = await sessionOf(takda, ADMIN);
    const page = await takda.newPage({ viewport: PHONE, storage: await storage(5) });
    const user_id = people[5]?.id ?? '';
    const free = `/services/next-free/${service.id}?limit=20&user_id=${user_id}`;
    const { date, time } = (await ask(takda, free, { token })).data.at(-1);
    const body = { service_id: service.id, user_id, date, time };
    await ask(takda, '/reservations/create', { token, body: { ...body, answers_later: true } });
    await page.goto('/');
    await page
      .getByRole('list', { name: 'For you' })
      .getByRole('link', { name: /Questions to answer before your visit/ })
      .tap();
    await page.getByLabel('What is the paper for?').fill('A passport');
    await expectAccessible(page, 'a section of a visit');
    await page.getByLabel('No', { exact: true }).check();
    await page.getByRole('button', { name: 'Continue' }).tap();
    await sectionShows(page, /Section 2 of 2/);
    await page.reload();
    await sectionShows(page, /Section 2 of 2/);
    await page.getByRole('button', { name: 'Continue' }).tap();
    await sectionShows(page, /^Check your answers$/);
    await page.getByRole('button', { name: 'Continue' }).tap();
    await page.getByRole('heading', { level: 1, name: COPY }).waitFor();
    await page.getByText('Your answers are in.').waitFor();
    await expect
      .poll(() => page.getByRole('link', { name: 'Answer the questions' }).count())
      .toBe(0);
  });

  it('speak Filipino', async () => {
    const page = await takda.newPage({
      viewport: PHONE,
      locale: 'fil-PH',
      storage: await storage(3),
    });
    await page.goto(pathAt(3));
    const texts: Record<string, string> = filipino.texts;
    const count = texts['Section {step} of {count}']
      ?.replace('{step}', '1')
      .replace('{count}', '2');
    await page.getByText(String(count)).waitFor();
    await page
      .getByRole('heading', { level: 1, name: texts['Questions before your visit'] })
      .waitFor();
    await expectAccessible(page, 'Filipino');
    await page.getByRole('button', { name: texts.Continue, exact: true }).click();
    await page
      .getByRole('alert')
      .getByText(texts['Answer this question'] ?? '')
      .first()
      .waitFor();
  });
});

const sectionShows = (page: Page, name: RegExp) =>
  page.getByRole('heading', { level: 2, name }).waitFor();

/** Does something and waits until the server has kept what was typed: this answer, if one is told. */
async function saved(page: Page, act: () => Promise<unknown>, answer?: string) {
  const kept = page.waitForResponse((reply) => {
    if (!reply.url().endsWith('/save-draft') || !reply.ok()) return false;
    const { answers } = reply.request().postDataJSON();
    return answer === undefined || Object.values(answers).map(String).includes(answer);
  });
  await act();
  await kept;
}
