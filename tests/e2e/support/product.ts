import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
} from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import { BROWSER_FLAGS } from '#scripts/test/findBrowser.ts';
import { root } from '../../support/command.ts';
import { PATIENCE } from '../../support/patience.ts';
import { type RunningServer, startServer } from '../../support/serverProcess.ts';
import { realNow, shiftClock, startingAt } from '../../support/shiftedClock.mjs';
import { copyDemoData, type DemoCopy, makeDemoData } from './demoData.ts';
import { codeMailedTo, textMailedTo } from './outbox.ts';
import { type Watch, type WatchedPage, watchPage } from './watch.ts';

export const PHONE = { width: 390, height: 844 };
export const DESK = { width: 1280, height: 900 };

interface PageOptions {
  viewport?: { width: number; height: number };
  colorScheme?: 'light' | 'dark';
  /** What the browser's storage holds at the start, by key. */
  storage?: Record<string, string>;
  /** What the browser is set to; `en-GB` by default. */
  locale?: string;
  /** False for a browser that runs none. */
  hasScripts?: boolean;
}

let browser: Browser | null = null;

/** One for all files of a worker, with which it ends: what a page knows is its context's alone. */
async function workersBrowser(): Promise<Browser> {
  if (!browser?.isConnected()) {
    const executablePath = inject('browserPath');
    browser = await chromium.launch({ executablePath, args: BROWSER_FLAGS, timeout: PATIENCE });
  }
  return browser;
}

/** Settings of the server, or what makes them once the suite begins. */
type Env = Record<string, string> | (() => Promise<Record<string, string>>);

interface ProductOptions {
  /** The folder whose build runs. */
  from?: string;
  /** The moment at which it starts, for what an office does by day alone: such as `2027-03-15T10:00+08:00`. */
  at?: string;
}

/** The built product with demo data of its own, and a browser to use it with. */
export class Product {
  readonly #env: Env;
  readonly #from: string;
  readonly #at: string | undefined;
  #clockShift = process.env.TEST_CLOCK_SHIFT;
  #folder = '';
  #demo: DemoCopy | null = null;
  #server: RunningServer | null = null;
  #browser: Browser | null = null;
  readonly #watches = new Map<BrowserContext, Watch[]>();
  readonly #kept = new Set<BrowserContext>();

  constructor(env: Env, { from = root, at }: ProductOptions) {
    this.#env = env;
    this.#from = from;
    this.#at = at;
  }

  async start() {
    this.#folder = mkdtempSync(join(tmpdir(), 'takda-e2e-'));
    this.#demo = await copyDemoData(await this.#demoData(), this.dataFolder);
    rmSync(join(this.dataFolder, 'outbox'), { recursive: true, force: true });
    await this.#startServer();
    this.#browser = await workersBrowser();
  }

  /** Of another day it is in the embedded engine: nobody can set the clock of a PostgreSQL. */
  async #demoData() {
    const demo = inject('demoData');
    if (!this.#at) return demo;
    const other = { folder: join(demo.folder, this.#at.replaceAll(':', '-')), postgres: null };
    // The first suite of a run that asks for that moment makes it for all.
    if (mkdirSync(other.folder, { recursive: true })) await makeDemoData(other, this.#at);
    return other;
  }

  async #startServer(more: Record<string, string> = {}) {
    const env = typeof this.#env === 'function' ? await this.#env() : this.#env;
    const { dataFolder: DATA_DIR } = this;
    const clock = this.#at ? startingAt(Date.parse(this.#at)) : undefined;
    this.#server = await startServer(
      { DATA_DIR, DEMO: 'on', ...this.#demo?.env, ...clock, ...env, ...more },
      this.#from,
    );
    this.#clockShift = clock?.TEST_CLOCK_SHIFT ?? this.#clockShift;
  }

  /** The power goes and comes back: the same data, at the same address. */
  async losePower() {
    const { port } = new URL(this.address);
    await this.server.kill();
    await this.#startServer({ PORT: port });
  }

  async stop() {
    await Promise.all([...this.#watches.keys()].map((context) => context.close()));
    await this.#server?.stop();
    await this.#demo?.remove();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  get address(): string {
    return this.server.address;
  }

  get server(): RunningServer {
    if (!this.#server) throw new Error('The product runs inside tests and hooks only.');
    return this.#server;
  }

  /** Its clock: milliseconds since 1970. */
  get now(): number {
    return realNow() + Number(this.#clockShift ?? 0);
  }

  get dataFolder(): string {
    return join(this.#folder, 'data');
  }

  /** A page of a browser that knows nothing yet, closed after the test, or kept for the next ones. */
  async newPage(options: PageOptions = {}, { isKept = false } = {}): Promise<WatchedPage> {
    const { viewport = DESK, colorScheme = 'light', storage, locale = 'en-GB' } = options;
    const isPhone = viewport.width < 600;
    const settings: BrowserContextOptions = {
      baseURL: this.address,
      viewport,
      colorScheme,
      hasTouch: isPhone,
      isMobile: isPhone,
      locale,
      reducedMotion: 'reduce',
      javaScriptEnabled: options.hasScripts ?? true,
      // Somebody who travels: the days and times shown are the organisation's all the same.
      timezoneId: 'Europe/Berlin',
    };
    const context = await this.#browser?.newContext(settings);
    if (!context) throw new Error('The browser runs inside tests and hooks only.');
    context.setDefaultTimeout(PATIENCE);
    if (this.#clockShift) await context.addInitScript(shiftClock, Number(this.#clockShift));
    if (storage) {
      // An account speaks the language of its first sign-in, unless this browser chose another.
      const value = locale.split('-')[0] ?? 'en';
      await context.addCookies([{ name: 'takda-language', value, url: this.address }]);
      await context.addInitScript((entries) => {
        // There is none within the frame of a PDF.
        for (const [key, value] of Object.entries(entries)) localStorage?.setItem(key, value);
      }, storage);
    }
    const page = await context.newPage();
    const watch = watchPage(page, this.address);
    this.#watches.set(context, [...(this.#watches.get(context) ?? []), watch]);
    if (isKept) this.#kept.add(context);
    return Object.assign(page, { watch });
  }

  /** The one-time code of the newest mail to this address, once there is one. */
  codeFor(email: string, since = 0): Promise<string> {
    return codeMailedTo(join(this.dataFolder, 'outbox'), email, since);
  }

  /** The text of the newest mail to this address, once there is one. */
  mailTo(email: string, since = 0): Promise<string> {
    return textMailedTo(join(this.dataFolder, 'outbox'), email, since);
  }

  /** What a failed test saw last, under dist/e2e-failures. */
  async takePictures(test: string) {
    const name = test.replace(/\W+/g, '-');
    const pages = [...this.#watches.keys()].flatMap((context) => context.pages());
    for (const [place, page] of pages.entries()) {
      const path = join(root, 'dist/e2e-failures', `${name}-${place}.png`);
      // A browser that is too busy takes none; the failure itself is what matters.
      await page.screenshot({ path }).catch(() => undefined);
    }
  }

  /** Closes the pages of a test, but for those that are kept. @throws what they complained about */
  async settle() {
    const problems = [...this.#watches.values()].flat().flatMap((watch) => watch.takeProblems());
    const ended = [...this.#watches.keys()].filter((context) => !this.#kept.has(context));
    for (const context of ended) this.#watches.delete(context);
    await Promise.all(ended.map((context) => context.close()));
    if (this.server.hasEnded) throw new Error(`The server has ended:\n${this.server.output}`);
    expect(problems).toEqual([]);
    expect(this.server.takeProblems()).toEqual([]);
  }
}

/** Called in a `describe`: one product and one browser for its tests. */
export function product(env: Env = {}, options: ProductOptions = {}): Product {
  const made = new Product(env, options);
  beforeAll(() => made.start());
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await made.takePictures(`${task.suite?.name} ${task.name}`);
    await made.settle();
  });
  afterAll(() => made.stop());
  return made;
}
