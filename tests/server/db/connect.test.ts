/** A start whose first connection breaks asks again, for a while; a refusal is told at once. */
import { connect, createServer, type Server } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { NoConnectionError, openDatabase } from '#server/db/connect.ts';
import { startFailure } from '#server/startup/startFailure.ts';
import { freePort } from '../../support/freePort.ts';
import { openTestDatabase } from '../../support/testDatabase.ts';

const open = (url: URL) =>
  openDatabase({ data_dir: '', database_url: String(url), database_pool: 2 }, () => {});

describe.skipIf(inject('postgres') === null)('the first connection', () => {
  let behind: Awaited<ReturnType<typeof openTestDatabase>>;
  let server: Server | undefined;
  beforeAll(async () => {
    behind = await openTestDatabase('postgresql');
  });
  afterAll(() => behind.close());
  afterEach(() => new Promise<void>((done) => server?.close(() => done()) ?? done()));

  const address = () => new URL((behind as { url?: string }).url ?? '');
  /** Breaks so many connections, and leads on whoever comes later. */
  async function breaking(times: number) {
    const [target, url] = [address(), address()];
    let come = 0;
    server = createServer((client) => {
      client.on('error', () => {});
      come += 1;
      if (come <= times) return client.destroy();
      const database = connect(Number(target.port || 5432), target.hostname);
      database.on('error', () => {});
      client.pipe(database).pipe(client);
      client.once('close', () => database.destroy());
      // One that stays open would keep the server from closing.
      database.once('close', () => client.destroy());
    });
    const port = await freePort();
    await new Promise<void>((done) => server?.listen(port, '127.0.0.1', done));
    url.host = `127.0.0.1:${port}`;
    return { url, come: () => come };
  }

  it('is asked for again when it breaks', async () => {
    const { url } = await breaking(2);
    const database = await open(url);
    await database.close();
  });

  it('is given up after a few tries, in words for an operator', async () => {
    const { url, come } = await breaking(Number.POSITIVE_INFINITY);
    const error = await open(url).catch((one: unknown) => one);
    expect(error).toBeInstanceOf(NoConnectionError);
    expect(startFailure(error)).toMatch(/^The database cannot be used: .+/);
    expect(come()).toBe(5);
  });

  it('is not asked for again where it is refused', async () => {
    const { url, come } = await breaking(0);
    url.pathname = '/no_such_database';
    expect(startFailure(await open(url).catch((one: unknown) => one))).toMatch(
      /^The database cannot be used: database "no_such_database" does not exist$/,
    );
    expect(come()).toBe(1);
  });
});
