import type { Page, Request, Response } from 'playwright-core';
import { expect } from 'vitest';
import { PASSIVE_HEADER } from '#schema/live/passive.ts';

export interface Watch {
  /** Console errors and warnings, uncaught errors, refusals, and requests to anywhere else; each once. */
  takeProblems(): string[];
  /** From here on a message or refusal like this ("409 from ...") belongs to what the test does. */
  expect(pattern: RegExp): void;
  /**
   * Resolves once the page has nothing under way: no answer but the live channel’s, which never ends, no
   * font, no placeholder.
   */
  settled(): Promise<void>;
}

export type WatchedPage = Page & { watch: Watch };

/** What Chromium says of a refusal; the answer itself says more. */
const REFUSED = /^Failed to load resource: the server responded with a status of/;

/** From memory, or parts of the browser itself: what shows a PDF is one. */
const OF_BROWSER = /^(data|blob|chrome|chrome-extension):/;

export function watchPage(page: Page, address: string): Watch {
  const problems: string[] = [];
  const expected: RegExp[] = [];
  const note = (text: string) => {
    if (!expected.some((pattern) => pattern.test(text))) problems.push(text);
  };
  page.on('console', (message) => {
    const text = message.text();
    if (['error', 'warning'].includes(message.type()) && !REFUSED.test(text)) {
      note(`${message.type()}: ${text} (${message.location().url})`);
    }
  });
  page.on('response', async (reply) => {
    const start = `${reply.status()} from ${reply.url()}`;
    if (reply.status() < 400 || isBusy(reply) || isOfGone(reply)) return;
    if (expected.some((pattern) => pattern.test(start))) return;
    problems.push(start);
    const body = await reply.text().catch(() => '');
    const at = problems.indexOf(start);
    if (at >= 0) problems[at] = `${start}: ${body}`;
  });
  page.on('pageerror', (error) => note(`uncaught: ${error.stack ?? error.message}`));
  const underWay = new Set<Request>();
  page.on('requestfinished', (request) => underWay.delete(request));
  page.on('requestfailed', (request) => underWay.delete(request));
  page.on('request', (request) => {
    const url = request.url();
    if (url !== `${address}/api/live`) underWay.add(request);
    if (!url.startsWith(`${address}/`) && !OF_BROWSER.test(url)) note(`asked for ${url}`);
  });
  return {
    takeProblems() {
      expected.length = 0;
      return problems.splice(0);
    },
    expect: (pattern) => expected.push(pattern),
    async settled() {
      do {
        await expect.poll(() => underWay.size).toBe(0);
        await page.evaluate(drawn);
      } while (underWay.size > 0);
    },
  };
}

/** The page asks again. */
const isBusy = (reply: Response) => reply.status() === 503 && 'retry-after' in reply.headers();

/** Asked by an open page itself, of a record that was deleted meanwhile. */
const isOfGone = (reply: Response) =>
  reply.status() === 404 &&
  (PASSIVE_HEADER in reply.request().headers() || reply.url().endsWith('/api/live/presence'));

/** In the page: nothing is still a placeholder, and what is there was drawn. */
async function drawn() {
  await document.fonts.ready;
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  do {
    await frame();
    await frame();
  } while (document.querySelector('[aria-busy="true"]'));
}
