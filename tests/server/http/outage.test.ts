import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config/config.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { Door } from '../../support/door.ts';
import { Mailbox } from '../../support/mailbox.ts';
import { MemoryFiles } from '../../support/memoryFiles.ts';
import { openTestDatabase } from '../../support/testDatabase.ts';
import { testKeyring } from '../../support/testKeys.ts';

describe.skipIf(inject('postgres') === null)('when the database goes away', () => {
  let stop: () => Promise<void>;
  let door: Door;
  let app: Awaited<ReturnType<typeof buildApp>>;

  beforeAll(async () => {
    const behind = await openTestDatabase('postgresql');
    const url = new URL((behind as { url?: string }).url ?? '');
    door = new Door(url);
    await door.open();
    const through = new URL(url);
    through.host = `127.0.0.1:${door.port}`;
    const database = openPostgres(through.toString(), 4, () => undefined);
    app = await buildApp(
      {
        config: readConfig({ DEMO: 'off' }),
        database,
        clock: () => new Date(),
        mailer: new Mailbox(),
        files: new MemoryFiles(),
        keyring: testKeyring('test'),
      },
      { logger: false },
    );
    stop = async () => {
      await app.close();
      await database.close();
      await door.shut();
      await behind.close();
    };
  });
  afterAll(() => stop());

  it('calls answer 503 and when to try again, the process stays up, and it comes back by itself', async () => {
    expect((await app.inject('/api/services')).statusCode).toBe(200);
    await door.shut();
    for (let attempt = 0; attempt < 3; attempt++) {
      const refused = await app.inject('/api/services');
      expect(refused.statusCode).toBe(503);
      expect(refused.headers['retry-after']).toMatch(/^([5-9]|10)$/);
      expect(refused.json()).toMatchObject({ code: 'unavailable' });
    }
    expect((await app.inject('/readyz')).statusCode).toBe(503);
    expect((await app.inject('/healthz')).statusCode).toBe(200);
    await door.open();
    expect((await app.inject('/api/services')).statusCode).toBe(200);
    expect((await app.inject('/readyz')).statusCode).toBe(200);
  });
});
