import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { installationStatus } from '#schema/monitoring/installationStatus.ts';
import { migrationNames } from '#server/db/migrating/migrationFiles.ts';
import { timestamptz } from '#server/db/query.ts';
import { JobRecords } from '#server/jobRecords.ts';
import { onOneEngine } from '../../support/engines.ts';
import { testApp } from '../../support/testApp.ts';

onOneEngine((engine) => {
  const records = new JobRecords();
  const app = testApp({ engine, config: { data_dir: process.cwd() }, deps: { records } });
  const mail = (state: string, { sent = false, isCode = false } = {}) => {
    const at = timestamptz(app.clock.now());
    return app.db.execute(sql`insert into mails
        (id, created_at, updated_at, recipient, title, state, tries, next_try_at, sent_at, expires_at)
      values (gen_random_uuid(), ${at}, ${at}, 'canary7f3k@example.test', 'canary7f3k', ${state}, 1, ${at},
        ${sent ? at : null}, ${isCode ? at : null})`);
  };
  beforeAll(async () => {
    await mail('queued', { isCode: true });
    await mail('retrying');
    await mail('failed');
    await mail('sent', { sent: true });
    await mail('void');
    const job = { name: 'scan_files', every: 60_000 } as const;
    await records.during(job, () => Promise.reject(new Error('no')), app.clock.now).catch(() => {});
  });

  it('says in one answer how all of it does, and nothing of anybody', async () => {
    const { status, body } = await (await app.as('admin')).get('/settings/status');
    expect(status).toBe(200);
    expect(installationStatus.parse(body)).toEqual(body);
    const now = app.clock.now().toISOString();
    expect(body).toMatchObject({
      version: '0',
      readiness: { status: 'ok', checks: { database: 'ok', schema: 'ok' } },
      database: { engine, version: expect.stringMatching(/^\d+\.\d+$/) },
      migrations: { last: expect.stringMatching(/^\d{4}_\w+$/) },
      mails: {
        codes: { count: 1, oldest_at: now },
        others: { count: 1, oldest_at: now },
        failed: 1,
        last_sent_at: now,
      },
      disks: [{ place: 'data' }],
      jobs: [
        { name: 'scan_files', every_seconds: 60, last_at: now, has_failed: true, failures: 1 },
      ],
    });
    expect(body.migrations.count).toBe(migrationNames().length);
    expect(JSON.stringify(body)).not.toContain('canary7f3k');
  });
});
