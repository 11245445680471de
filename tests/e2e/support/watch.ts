import type { Page } from 'playwright-core';

export interface Watch {
  /** Console errors and warnings, uncaught errors, and requests to anywhere else. */
  readonly problems: string[];
  /** From here on a console message like this belongs to what the test does. */
  expect(pattern: RegExp): void;
}

export function watchPage(page: Page, address: string): Watch {
  const problems: string[] = [];
  const expected: RegExp[] = [];
  const note = (text: string) => {
    if (!expected.some((pattern) => pattern.test(text))) problems.push(text);
  };
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) {
      note(`${message.type()}: ${message.text()} (${message.location().url})`);
    }
  });
  page.on('pageerror', (error) => note(`uncaught: ${error.stack ?? error.message}`));
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(`${address}/`) && !/^(data|blob):/.test(url)) note(`asked for ${url}`);
  });
  return { problems, expect: (pattern) => expected.push(pattern) };
}
