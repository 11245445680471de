/** `npm run docs:pictures`: the pictures of docs/, taken from the running product with demo data. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { codeMailedTo } from '#tests/e2e/support/outbox.ts';
import { startServer } from '#tests/support/serverProcess.ts';
import { shiftClock, startingAt } from '#tests/support/shiftedClock.mjs';
import { ensureBuilt } from './build/ensureBuilt.mjs';
import { inRoot } from './setup/root.mjs';
import { runCommand, Stop, stepsOf } from './setup/steps.mjs';
import { BROWSER_FLAGS, findBrowser, NO_BROWSER } from './test/findBrowser.ts';

const PASSWORD = 'takda-demo-2026';
const PHONE = { width: 390, height: 844 };
const DESK = { width: 1280, height: 900 };
/** The next Tuesday, in the middle of a morning in Manila: an office is at work, whenever this runs. */
const AT = (() => {
  const at = new Date();
  at.setUTCDate(at.getUTCDate() + ((9 - at.getUTCDay()) % 7 || 7));
  return at.setUTCHours(2, 20, 0, 0);
})();

await runCommand(async () => {
  const step = stepsOf(3);
  const executablePath = findBrowser();
  if (!executablePath) throw new Stop(NO_BROWSER);
  await ensureBuilt(step);
  step('Starting with demo data');
  const folder = mkdtempSync(join(tmpdir(), 'takda-pictures-'));
  const data = join(folder, 'data');
  const clock = startingAt(AT);
  const server = await startServer({ DATA_DIR: data, DEMO: 'on', ...clock });
  const browser = await chromium.launch({ executablePath, args: BROWSER_FLAGS });
  try {
    step('Taking pictures');
    await takeAll(server.address, data, (viewport, storage) =>
      browser
        .newContext({
          baseURL: server.address,
          viewport,
          locale: 'en-GB',
          timezoneId: 'Asia/Manila',
          reducedMotion: 'reduce',
          colorScheme: 'light',
        })
        .then(async (context) => {
          await context.addInitScript(shiftClock, Number(clock.TEST_CLOCK_SHIFT));
          await context.addInitScript((production) => {
            if (production) localStorage.setItem('takda-production', production);
          }, storage);
          // It never ends, and no page would ever be idle.
          await context.route('**/api/live', (route) => route.abort());
          return context.newPage();
        }),
    );
  } finally {
    await browser.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});

type Open = (viewport: typeof PHONE, storage?: string) => Promise<Page>;

async function takeAll(address: string, data: string, open: Open) {
  mkdirSync(inRoot('docs', 'pictures'), { recursive: true });
  const sessionOf = (email: string) => signIn(address, join(data, 'outbox'), email);
  const { data: services } = await ask(address, '/services?per_page=100');
  const service = services.find(({ name }: { name: string }) => name === 'General consultation');

  const front = await open(PHONE);
  await front.goto('/');
  await front.getByRole('heading', { level: 3 }).first().waitFor();
  await take(front, 'front-390');

  const home = await open(DESK);
  await home.goto('/');
  await home.getByRole('heading', { level: 3 }).first().waitFor();
  await take(home, 'home');

  const page = await open(DESK);
  await page.goto(`/services/${service.id}`);
  await page.locator('button[data-time]').first().waitFor();
  await take(page, 'service-1280');

  const maria = await open(PHONE, await sessionOf('maria@takda.test'));
  const free = await ask(address, `/services/next-free/${service.id}?limit=20`);
  const { date, time } = free.data.at(-1);
  await maria.goto(`/book/${service.id}?date=${date}&time=${time}`);
  await maria.getByRole('button', { name: 'Book this slot' }).click();
  await maria.getByRole('heading', { name: 'You are booked' }).waitFor();
  await maria.getByText('Your booking is confirmed.').waitFor({ state: 'detached' });
  await take(maria, 'confirmation-390', true);

  const staff = await sessionOf('staff@takda.test');
  const desk = await open(DESK, staff);
  await desk.goto('/admin/today');
  await desk.getByText('Being served').first().waitFor();
  await take(desk, 'desk-1280');
  const pocket = await open(PHONE, staff);
  await pocket.goto('/admin/today');
  await pocket.getByText(/TK-/).first().waitFor();
  await take(pocket, 'desk-390');

  const head = await sessionOf('admin@takda.test');
  const dashboard = await open(DESK, head);
  await dashboard.goto('/admin');
  await dashboard.getByText('Most visits begin on').waitFor();
  await dashboard.locator('svg.recharts-surface').first().waitFor();
  await take(dashboard, 'dashboard-1280', true);

  const admin = await open(DESK, head);
  await admin.goto(`/admin/services/${service.id}`);
  await admin.getByRole('switch', { name: 'Monday' }).scrollIntoViewIfNeeded();
  await take(admin, 'service-form-1280');
}

async function take(page: Page, name: string, fullPage = false) {
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
  const path = inRoot('docs', 'pictures', `${name}.png`);
  await page.screenshot({ path, fullPage, animations: 'disabled' });
  await page.context().close();
}

async function ask(address: string, path: string, body?: unknown) {
  const reply = await fetch(`${address}/api${path}`, {
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    headers: {
      accept: 'application/json',
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
  });
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`);
  return reply.json();
}

/** @returns what the browser keeps of a session */
async function signIn(address: string, outbox: string, email: string): Promise<string> {
  const since = Date.now();
  const { challenge } = await ask(address, '/login', { login: email, password: PASSWORD });
  const code = await codeMailedTo(outbox, email, since);
  const { token, user } = await ask(address, '/login/verify-otp-code', { challenge, code });
  return JSON.stringify({ token, user });
}
