/** Every screen, narrow and wide, light and dark: accessible, within its width, silent, at home. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { ADMIN, ask, MARIA, STAFF, serviceNamed, sessionOf, storageOf } from './api.ts';
import { DESK, PHONE, product } from './product.ts';
import {
  arrangeQuestionnaire,
  askQuestions,
  buildQuestionnaire,
  silentTeams,
} from './questionnaire.ts';
import type { Known, Screen } from './screens.ts';

/** What leads elsewhere is of no use on paper. */
const MENUS = 'nav:visible, aside:has(nav):visible';

/** Of a page of the front, as browsers count it: what comes later pushes away what somebody taps. */
const MOST_SHIFT = 0.02;

const ACCOUNTS = { nobody: null, maria: MARIA, staff: STAFF, admin: ADMIN };

export const everyScreen = (face: string, screens: readonly Screen[]) =>
  describe(`every screen of ${face}`, () => {
    const takda = product();
    let known: Known;
    beforeAll(async () => {
      known = await lookUp();
    });

    it.each(screens)('$name', async (screen) => {
      const page = await openScreen(screen);
      if (!screen.path(known).startsWith('/admin')) {
        expect(await layoutShift(page), 'what moves while it loads').toBeLessThan(MOST_SHIFT);
      }
      // Both widths and both schemes. Which go together is by turns: what frames every screen has all four.
      const isOdd = screens.indexOf(screen) % 2 === 1;
      for (const viewport of [PHONE, DESK]) {
        const colorScheme = (viewport === DESK) === isOdd ? 'light' : 'dark';
        await page.setViewportSize(viewport);
        await page.emulateMedia({ colorScheme });
        await page.watch.settled();
        const what = `${viewport.width} px, ${colorScheme}`;
        expect(await widthBeyond(page), what).toBe(0);
        await expectAccessible(page, what);
      }
      await page.emulateMedia({ colorScheme: 'light', media: 'print' });
      expect(await page.locator(MENUS).count(), 'a menu on paper').toBe(0);
      await page.emulateMedia({ media: 'screen' });
    });

    /** One of each account: the browser loads the product once, as it does for people. */
    const pages = new Map<Screen['as'], ReturnType<typeof takda.newPage>>();
    async function pageFor(as: Screen['as']) {
      const account = ACCOUNTS[as];
      const storage = account ? { storage: await storageOf(takda, account) } : {};
      const page =
        pages.get(as) ?? takda.newPage({ viewport: PHONE, ...storage }, { isKept: true });
      pages.set(as, page);
      return page;
    }

    async function openScreen(screen: Screen) {
      const page = await pageFor(screen.as);
      await page.setViewportSize(PHONE);
      if (/^(no such|nothing here)/.test(screen.name)) page.watch.expect(/^404 /);
      await page.goto(screen.path(known));
      await page.getByRole('heading', { level: 1, name: screen.heading }).first().waitFor();
      await page.watch.settled();
      return page;
    }

    async function lookUp(): Promise<Known> {
      const service = await serviceNamed(takda, 'General consultation');
      const free = await ask(takda, `/services/next-free/${service.id}?limit=20`);
      const asking = await askQuestions(
        takda,
        'Certified copy of a birth, marriage or death record',
      );
      const freeToo = await ask(takda, `/services/next-free/${asking.id}?limit=20`);
      const { token, user } = await sessionOf(takda, MARIA);
      const own = await ask(takda, '/reservations?sort_by=starts_at&order_by=DESC', { token });
      const pending = own.data.find((one: { status: string }) => one.status === 'pending');
      const admin = await sessionOf(takda, ADMIN);
      const ofMaria = `/services/next-free/${asking.id}?limit=5&user_id=${user.id}`;
      const { date, time } = (await ask(takda, ofMaria, { token: admin.token })).data.at(-1);
      const later = { service_id: asking.id, user_id: user.id, date, time, answers_later: true };
      const left = await ask(takda, '/reservations/create', { token: admin.token, body: later });
      const categories = await ask(takda, '/constituent-categories', { token: admin.token });
      const roles = await ask(takda, '/roles', { token: admin.token });
      const made = { name: 'front-desk', permissions: ['reservations.list', 'services.update'] };
      const role = await ask(takda, '/roles/create', { token: admin.token, body: made });
      const activities = await ask(takda, '/activity-logs?action=update_status', {
        token: admin.token,
      });
      const [asks, silent] = await silentTeams(takda);
      const [askingTeam, silentTeam] = [asks?.id ?? '', silent?.id ?? ''];
      await buildQuestionnaire(takda, { token: admin.token, team_id: askingTeam });
      return {
        askingTeam,
        silentTeam,
        service: service.id,
        slot: free.data.at(-1),
        asking: { service: asking.id, slot: freeToo.data.at(-1) },
        reservation: own.data.find((one: { status: string }) => one.status === 'approved').id,
        pending: pending.id,
        completed: own.data.find(
          (one: { activity_status: string }) => one.activity_status === 'completed',
        ).id,
        left: left.id,
        user: user.id,
        category: categories.data[0].id,
        role: role.id,
        builtInRole: roles.data[0].id,
        activity: activities.data[0].id,
        about: await arrangeQuestionnaire(takda).then(aboutPath),
      };
    }
  });

/** The sum of the shifts since the page was opened. */
const layoutShift = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const shifts = list.getEntries() as (PerformanceEntry & { value: number })[];
          resolve(shifts.reduce((sum, { value }) => sum + value, 0));
        }).observe({ type: 'layout-shift', buffered: true });
        // Where nothing has moved, nobody is called.
        setTimeout(() => resolve(0), 100);
      }),
  );

/** Pixels that the page is wider than the window. */
const widthBeyond = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return Math.max(0, scrollWidth - clientWidth);
  });

const aboutPath = ({ service_id, user_id }: { service_id: string; user_id: string }) =>
  `${service_id}/${user_id}`;
