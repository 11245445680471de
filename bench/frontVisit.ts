/** One visit of the booking front on a weak phone, by somebody who was never here. */
import type { Browser, CDPSession, Page } from 'playwright-core';
import { PHONE, slowDown } from './weakPhone.ts';

/** The pages, and in them the first free time that can be tapped. */
export const VIEWS = [
  { path: '/', tap: '.next-free' },
  { path: '/services/:id', tap: '[data-time]:not([disabled])' },
];
/** What is loaded later, when nothing else is to be done, belongs to no first view. */
const SETTLED_MS = 1500;

export interface Seen {
  /** Seconds until the largest part of the view was there. */
  lcp: number;
  /** Seconds until the first free time was there and the page had come to life. */
  tap: number;
  /** How much of the view moved. */
  cls: number;
  /** Scripts, styles and the page, as they were sent until the tap. */
  kB: number;
  /** How many of those were asked for one after the other, each when the one before had come. */
  chain: number;
}

interface Address {
  address: string;
  path: string;
  tap: string;
}

export async function firstService(address: string): Promise<string> {
  const answer = await fetch(`${address}/api/services?with_next_free=true`);
  const { data } = (await answer.json()) as { data: { id: string; next_free: object | null }[] };
  const free = data.find(({ next_free }) => next_free);
  if (!free) throw new Error('No service has a free time.');
  return free.id;
}

export async function visit(browser: Browser, { address, path, tap }: Address): Promise<Seen> {
  const context = await browser.newContext({ ...PHONE, baseURL: address, locale: 'en-GB' });
  try {
    const page = await context.newPage();
    await page.addInitScript(observe);
    const devtools = await slowDown(context, page);
    const bytes = countBytes(devtools);
    await page.goto(path, { waitUntil: 'commit' });
    const alive = await page.waitForFunction(isAlive, tap, { polling: 'raf', timeout: 60_000 });
    const until = Number(await alive.jsonValue());
    const sent = bytes();
    await page.waitForTimeout(SETTLED_MS);
    return {
      ...(await readMarks(page)),
      tap: until / 1000,
      kB: sent / 1000,
      ...(await chainOf(page, until)),
    };
  } finally {
    await context.close();
  }
}

interface Marks {
  lcp: number;
  cls: number;
}
declare global {
  var marks: Marks;
}

function observe() {
  globalThis.marks = { lcp: 0, cls: 0 };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) globalThis.marks.lcp = entry.startTime / 1000;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) {
      globalThis.marks.cls += entry.value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

const readMarks = (page: Page): Promise<Marks> => page.evaluate(() => globalThis.marks);

/** React marks the elements that it has taken over. */
function isAlive(tap: string): number | false {
  const element = document.querySelector(tap);
  const isTaken = element && Object.keys(element).some((key) => key.startsWith('__reactFiber'));
  return isTaken ? performance.now() : false;
}

function countBytes(devtools: CDPSession): () => number {
  let bytes = 0;
  const kinds = new Map<string, string>();
  devtools.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type));
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (/Document|Script|Stylesheet/.test(kinds.get(requestId) ?? '')) bytes += encodedDataLength;
  });
  return () => bytes;
}

/** The page is the first; each further one began after one before it had ended. */
async function chainOf(page: Page, until: number): Promise<{ chain: number }> {
  const files = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).map(
      ({ name, startTime, responseEnd }) => ({ name, startTime, responseEnd }),
    ),
  );
  const needed = files
    .filter(({ name, startTime }) => /\.(js|css)$/.test(name) && startTime < until)
    .sort((a, b) => a.startTime - b.startTime);
  let chain = 1;
  let ended = 0;
  for (const { startTime, responseEnd } of needed) {
    if (chain > 1 && startTime < ended) continue;
    chain += 1;
    ended = responseEnd;
  }
  return { chain };
}
