/** Every address that the README names shows something in a browser, without an error in its console. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { inRoot } from '#scripts/setup/root.mjs';
import { product } from './support/product.ts';

/** Such as `/admin` or `GET /readyz`. */
const NAMED = /`(?:GET )?(\/(?:[a-z.][\w./-]*)?)`/g;

const readme = readFileSync(inRoot('README.md'), 'utf8');
const addresses = [...new Set([...readme.matchAll(NAMED)].map(([, address = '']) => address))];

describe('the addresses of the README', () => {
  const takda = product();

  it('are found by this test', () => {
    const least = ['/', '/admin', '/api', '/api/docs', '/api/openapi.json', '/healthz', '/readyz'];
    expect(addresses).toEqual(expect.arrayContaining(least));
  });

  it.each(addresses)('%s', async (address) => {
    const page = await takda.newPage();
    const answer = await page.goto(address);
    await page.watch.settled();
    expect(answer?.status()).toBe(200);
    await expect.poll(() => page.locator('body').innerText()).not.toBe('');
    if (address === '/api/docs') await page.getByRole('heading', { name: /^Takda/ }).waitFor();
  });
});
