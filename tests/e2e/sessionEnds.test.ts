/** A session that ends under unfinished work: nothing is lost, and nothing is called saved that is not. */
import type { Page, Response, Route } from 'playwright-core';
import { beforeAll, describe, expect, it, onTestFailed } from 'vitest';
import {
  ADMIN,
  ask,
  MARIA,
  otherConstituents,
  STAFF,
  serviceNamed,
  sessionOf,
  storageOf,
} from './support/api.ts';
import { addPasskey } from './support/passkey.ts';
import { product } from './support/product.ts';
import { buildQuestionnaire, silentTeams } from './support/questionnaire.ts';
import { type Arranged, SAVES, type Save } from './support/saves.ts';

const ACCOUNTS = { maria: MARIA, staff: STAFF, admin: ADMIN };

describe('a session that ends', () => {
  const takda = product();
  let arranged: Arranged;
  beforeAll(async () => {
    arranged = await arrange();
  });

  it.each(SAVES)('under $name takes nothing away', async (save) => {
    const page = await pageOf(save.as);
    // The next test of this account begins signed in all the same, and waits for nothing that is left open.
    onTestFailed(() => signInAnew(page));
    page.watch.expect(/^401 from /);
    await page.goto(save.path(arranged));
    const input = await save.fill(page, arranged);
    const words = await input?.inputValue();

    const path = new RegExp(`/api${save.call.replace('{id}', '[0-9a-f-]{36}')}$`);
    const answers: number[] = [];
    const note = (answer: Response) => {
      if (path.test(answer.url())) answers.push(answer.status());
    };
    page.on('response', note);
    const token = await tokenOf(page);
    const endSession = async (route: Route) => {
      // Whatever comes of it, the page gets an answer.
      await ask(takda, '/logout', { token, body: {} }).finally(() => route.continue());
    };
    await page.route(path, endSession, { times: 1 });
    await page.getByRole('button', { name: save.button }).last().click();
    const again = page.getByRole('dialog', { name: 'Sign in again' });
    await again.waitFor();
    expect(answers).toEqual([401]);
    expect(await input?.inputValue()).toBe(words);
    await again.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await again.waitFor({ state: 'hidden' });
    await expect.poll(() => answers.map((status) => status < 300)).toEqual([false, true]);
    page.off('response', note);
    // A dialog that has an address leaves it once it is done.
    await expect.poll(() => page.url()).not.toContain('/modal/');
  });

  /** One of each account, who signs in with a passkey: no minute has to pass between two mails. */
  const pages = new Map<Save['as'], ReturnType<typeof openPage>>();
  function pageOf(as: Save['as']) {
    const page = pages.get(as) ?? openPage(as);
    pages.set(as, page);
    return page;
  }

  async function openPage(as: Save['as']) {
    const page = await takda.newPage({}, { isKept: true });
    await page.goto('/faqs');
    const storage = await storageOf(takda, ACCOUNTS[as]);
    await page.evaluate((entries) => {
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
    }, storage);
    await addPasskey(page);
    return page;
  }

  async function signInAnew(page: Page) {
    await page.evaluate(() => localStorage.clear());
    await page.goto('/my/profile');
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.getByRole('button', { name: 'Add a passkey' }).waitFor();
  }

  const tokenOf = (page: Page): Promise<string> =>
    page.evaluate(() => JSON.parse(localStorage.getItem('takda-production') ?? '{}').token);

  async function arrange(): Promise<Arranged> {
    const { token } = await sessionOf(takda, ADMIN);
    const own = await sessionOf(takda, MARIA);
    const post = (path: string, body: object) => ask(takda, path, { token, body });
    const look = (path: string) => ask(takda, path, { token });
    const service = await serviceNamed(takda, 'General consultation');
    const lastFree = async ({ id }: { id: string }) =>
      (await ask(takda, `/services/next-free/${id}?limit=20`)).data.at(-1);
    const copies = await serviceNamed(takda, 'Certified copy of a birth, marriage or death record');
    const { date, time } = await lastFree(copies);
    const ahead = await ask(takda, '/reservations/create', {
      token: own.token,
      body: { service_id: copies.id, date, time },
    });
    const [other] = await otherConstituents(takda, 1);
    const { data: categories } = await look('/constituent-categories');
    const [team] = await silentTeams(takda);
    await buildQuestionnaire(takda, { token, team_id: team?.id ?? '' });
    const unused = await post('/constituent-categories/create', { name: 'Nobody yet' });
    const made = { name: 'front-desk', permissions: ['reservations.list'] };
    const role = await post('/roles/create', made);
    return {
      service: service.id,
      slot: await lastFree(service),
      person: other?.id ?? '',
      category: categories[0].id,
      unused: unused.id,
      team: team?.id ?? '',
      role: role.id,
      ahead: ahead.id,
    };
  }
});
