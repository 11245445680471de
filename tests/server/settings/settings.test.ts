import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { rows } from '#server/db/query.ts';
import { buildService } from '../../support/builders/buildService.ts';
import { buildTeam } from '../../support/builders/buildTeam.ts';
import { buildUser } from '../../support/builders/buildUser.ts';
import { type Client, clientOf } from '../../support/client.ts';
import { onEachEngine } from '../../support/engines.ts';
import { type TestApp, testApp } from '../../support/testApp.ts';
import { codeSentTo, PASSWORD, startLogin, wrongFor } from '../signIn/sessions/signIn.ts';

onEachEngine((engine) => {
  const app = testApp({ engine, clock: '2026-11-30T00:00:00Z' });
  let admin: Client;
  /** The same database as seen by another process; the embedded one serves a single process. */
  let other: Awaited<ReturnType<typeof beside>>;
  beforeAll(async () => {
    admin = await app.as('admin');
    other = await beside(app, admin.token);
  });
  afterAll(() => other?.close());

  it('answers everybody the public part, and administrators all of it', async () => {
    const { body } = await app.anyone.get('/settings');
    expect(body).toMatchObject({ organisation_name: 'Takda', time_zone: 'Asia/Manila' });
    expect(body).not.toHaveProperty('session_hours');
    expect(body).not.toHaveProperty('keep_activity_months');
    expect((await admin.get('/settings')).body).toMatchObject({
      session_hours: 12,
      code_minutes: 10,
      keep_activity_months: 60,
    });
  });

  it('lets codes and sessions be shortened only', async () => {
    const refused = await admin.post('/settings/update', {
      code_minutes: 11,
      code_tries: 6,
      session_idle_minutes: 31,
      session_hours: 13,
      constituent_session_days: 31,
      time_zone: 'Mars/Olympus',
    });
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.body.errors).sort()).toEqual([
      'code_minutes',
      'code_tries',
      'constituent_session_days',
      'session_hours',
      'session_idle_minutes',
      'time_zone',
    ]);
  });

  it('offers languages that the product speaks, and one at least', async () => {
    for (const languages of [[], ['xx'], ['en', 'xx']]) {
      const { status, body } = await admin.post('/settings/update', { languages });
      expect([status, Object.keys(body.errors)]).toEqual([422, ['languages']]);
    }
    expect((await admin.post('/settings/update', { languages: ['fil', 'en'] })).status).toBe(200);
  });

  it('refuses a stale change, and tells the log from what to what', async () => {
    const { updated_at } = (await admin.get('/settings')).body;
    const change = { session_hours: 11, holidays: [day('2026-12-08', 'Immaculate Conception')] };
    expect((await admin.post('/settings/update', { ...change, updated_at })).status).toBe(200);
    const again = await admin.post('/settings/update', { session_hours: 10, updated_at });
    expect(again).toMatchObject({ status: 409, body: { code: 'stale' } });
    const [log] = await rows<{ changes: { field: string; before: string; after: string }[] }>(
      app.db,
      sql`select changes from activity_logs where resource = 'settings' order by id desc limit 1`,
    );
    expect(log?.changes[0]).toEqual({ field: 'session_hours', before: '12', after: '11' });
    const holidays = log?.changes[1];
    expect(holidays).toMatchObject({ field: 'holidays', before: '[]' });
    expect(JSON.parse(holidays?.after ?? '')).toEqual(change.holidays);
  });

  describe('in every process, without a restart', () => {
    it('the name, and what a new service starts with', async () => {
      await admin.post('/settings/update', {
        organisation_name: 'City of Biringan',
        service_lead_hours: 48,
        service_requires_approval: true,
      });
      expect((await other.anyone.get('/settings')).body.organisation_name).toBe('City of Biringan');
      const team = await buildTeam(app.db);
      const made = await other.admin.post('/services/create', {
        name: 'Birth certificate',
        team_id: team.id,
        horizon_days: 7,
      });
      expect(made.body).toMatchObject({
        lead_hours: 48,
        requires_approval: true,
        horizon_days: 7,
        cancel_hours: 2,
      });
    });

    it('holidays and the time zone', async () => {
      const service = await buildService(app.db, { status: 'active', horizon_days: 60 });
      const closed = async () =>
        (
          await other.anyone.get(
            `/services/not-available-date-slot/${service.id}?from=2026-12-01&to=2026-12-03`,
          )
        ).body.data.map(({ date }: { date: string }) => date);
      expect(await closed()).not.toContain('2026-12-02');
      await admin.post('/settings/update', { holidays: [day('2026-12-02', 'Founding day')] });
      expect(await closed()).toContain('2026-12-02');
      const startOf = async () =>
        (await other.anyone.get(`/services/not-available-time-slot/${service.id}?date=2026-12-03`))
          .body.slots[0];
      const before = await startOf();
      await admin.post('/settings/update', { time_zone: 'Asia/Kathmandu' });
      expect(await startOf()).toMatchObject({ time: before.time });
      const maria = await buildUser(app.db, { roles: ['constituent'] });
      const hers = await app.signedIn(maria);
      const booked = await clientOf(app.app, hers.token).post('/reservations/create', {
        service_id: service.id,
        date: '2026-12-03',
        time: before.time,
      });
      // Kathmandu is 5:45 ahead of UTC.
      const instant = Date.parse(`2026-12-03T${before.time}:00Z`) - 345 * 60_000;
      expect(Date.parse(booked.body.starts_at)).toBe(instant);
      await admin.post('/settings/update', { time_zone: 'Asia/Manila' });
    });

    it('how long a code works, and how many tries it has', async () => {
      const maria = await buildUser(app.db, { roles: ['constituent'], password: PASSWORD });
      await admin.post('/settings/update', { code_minutes: 4, code_tries: 2 });
      const started = await other.anyone.post('/login', { login: maria.email, password: PASSWORD });
      const [code] = await rows<{ minutes: number }>(
        app.db,
        sql`select extract(epoch from expires_at - created_at)::int / 60 as minutes from challenges
          where id = ${started.body.challenge}`,
      );
      expect(code?.minutes).toBe(4);
      const right = await codeSentTo(app, maria.email);
      expect(app.mailbox.lastTo(maria.email).text).toContain('4 minutes');
      const verify = (code: string) =>
        other.anyone.post('/login/verify-otp-code', { challenge: started.body.challenge, code });
      await verify(wrongFor(right));
      await verify(wrongFor(right));
      expect((await verify(right)).status).toBe(422);
    });

    it('how long staff stay signed in', async () => {
      const staff = await buildUser(app.db, { roles: ['staff'], password: PASSWORD });
      await admin.post('/settings/update', { session_hours: 3 });
      const { challenge } = await startLogin(app, staff.email, PASSWORD);
      const code = await codeSentTo(app, staff.email);
      const { body } = await other.anyone.post('/login/verify-otp-code', { challenge, code });
      expect(body.expires_at).toBe('2026-11-30T03:00:00.000Z');
    });
  });
});

const day = (date: string, reason: string) => ({ from: date, to: date, reason });

async function beside(app: TestApp, token: string | null) {
  const { url } = app.database as { url?: string };
  const database = url ? openPostgres(url, 5, () => {}) : app.database;
  const second = await buildApp({ ...app.deps, database }, { logger: false });
  return {
    anyone: clientOf(second, null),
    admin: clientOf(second, token),
    close: async () => {
      await second.close();
      if (url) await database.close();
    },
  };
}
