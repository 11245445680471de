/** What one desk does shows on the others, which are not touched. */
import { describe, expect, it } from 'vitest';
import { otherConstituents, STAFF, serviceNamed, storageOf } from './support/api.ts';
import { product } from './support/product.ts';
import { openAlways, walkIn } from './support/walkIn.ts';
import type { WatchedPage } from './support/watch.ts';

describe('two desks side by side', () => {
  const takda = product();

  it('show what the other one does, before either asks by the clock', async () => {
    const [first, second] = [await desk(), await desk()];
    const { reference } = await somebodyComes();
    await Promise.all([first, second].map((page) => rowOf(page, reference).waitFor()));
    const asked = dayRequests(second);
    await rowOf(first, reference)
      .getByRole('button', { name: /^Check in/ })
      .click();
    await first.getByText(/ is here$/).waitFor();
    const since = performance.now();
    await rowOf(second, reference)
      .getByText(/Waiting/)
      .waitFor();
    // Half of the pause of a page that asks by the clock: it may have asked a moment before.
    expect(performance.now() - since).toBeLessThan(5_000);
    expect(asked()).toBeGreaterThan(0);
  });

  it('hold one connection a browser, which another page takes over', async () => {
    const first = await desk();
    const connections = liveRequests(first);
    const second = (await first.context().newPage()) as WatchedPage;
    const others = liveRequests(second);
    await second.goto('/admin/today');
    await second.getByRole('navigation', { name: 'Lists' }).waitFor();
    const { reference } = await somebodyComes();
    await rowOf(second, reference).waitFor();
    expect([connections(), others()]).toEqual([0, 0]);
    await first.close();
    await expect.poll(others).toBe(1);
    const later = await somebodyComes();
    await rowOf(second, later.reference).waitFor();
  });

  it('ask for the whole day after the connection was lost', async () => {
    const page = await desk();
    const { reference } = await somebodyComes();
    await rowOf(page, reference).waitFor();
    const connections = liveRequests(page);
    page.watch.expect(/ERR_|Failed to load|0 from/);
    await takda.losePower();
    const missed = await somebodyComes();
    await rowOf(page, missed.reference).waitFor();
    await expect.poll(connections).toBeGreaterThan(0);
  });

  async function desk() {
    const page = await takda.newPage({ storage: await storageOf(takda, STAFF) });
    const isHeard = page.waitForResponse((reply) => reply.url().endsWith('/api/live'));
    await page.goto('/admin/today');
    await page.getByRole('navigation', { name: 'Lists' }).waitFor();
    expect((await isHeard).status()).toBe(200);
    return page;
  }

  const rowOf = (page: WatchedPage, reference: string) =>
    page.getByRole('listitem').filter({ hasText: reference }).first();

  function requests(page: WatchedPage, path: RegExp) {
    let count = 0;
    page.on('request', (request) => {
      if (path.test(new URL(request.url()).pathname)) count += 1;
    });
    return () => count;
  }
  const dayRequests = (page: WatchedPage) => requests(page, /^\/api\/visits\/day\//);
  const liveRequests = (page: WatchedPage) => requests(page, /^\/api\/live$/);

  let people: { id: string }[] | undefined;
  async function somebodyComes(): Promise<{ reference: string }> {
    const service = await serviceNamed(takda, 'Animal bite treatment');
    if (!people) {
      await openAlways(takda, service.id);
      people = await otherConstituents(takda, 6);
    }
    const [person] = people.splice(0, 1);
    return walkIn(takda, { service_id: service.id, user_id: person?.id ?? '' });
  }
});
