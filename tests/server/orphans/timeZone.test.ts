/** A visit is promised for a day and a time; another time zone would move it silently. */
import { eq, sql } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { reservation, user } from '#schema/index.ts';
import { rows } from '#server/db/query.ts';
import { tableOf } from '#server/db/tables/resourceTables.ts';
import { buildReservation } from '../../support/builders/buildReservation.ts';
import { buildService } from '../../support/builders/buildService.ts';
import { onEachEngine } from '../../support/engines.ts';
import { testApp } from '../../support/testApp.ts';

const reservations = tableOf(reservation);
const users = tableOf(user);
const SLOT = { date: '2026-12-02', time: '09:00' };

onEachEngine((engine) => {
  const app = testApp({ engine });
  afterEach(async () => {
    await app.db.delete(reservations);
    await app.db.execute(sql`update settings set time_zone = 'Asia/Manila'`);
  });
  const setZone = async (time_zone: string) =>
    (await app.as('admin')).post('/settings/update', { time_zone });
  const book = async (service_id: string) =>
    (await app.as('constituent')).post('/reservations/create', { service_id, ...SLOT });

  it('stays while visits lie ahead, so nobody is booked beside them', async () => {
    const { id } = await buildService(app.db);
    expect((await book(id)).status).toBe(201);
    const refused = await setZone('Asia/Tokyo');
    const words =
      'The time zone cannot be changed while 1 visit is booked: they were promised for a day and a time in this one.';
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'in_use', message: words, errors: { time_zone: words } },
    });
    expect((await book(id)).body.code).toBe('slot_full');
  });

  it('stays while somebody holds a time', async () => {
    await buildReservation(app.db, { status: 'held', held_until: '2026-12-01T01:10:00Z', seat: 1 });
    expect((await setZone('Asia/Tokyo')).status).toBe(409);
    app.clock.advance({ minutes: 11 });
    expect((await setZone('Asia/Tokyo')).status).toBe(200);
  });

  it('changes once all visits are over or cancelled', async () => {
    await buildReservation(app.db, { date: '2026-11-30' });
    await buildReservation(app.db, { status: 'cancelled' });
    expect((await setZone('Asia/Tokyo')).status).toBe(200);
  });

  it('changes before or after a booking of the same moment, never under it', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await buildService(app.db);
      const [booked, changed] = await Promise.all([book(id), setZone('Asia/Tokyo')]);
      const [visit] = await app.db.select().from(reservations);
      expect(booked.status).toBe(201);
      const offset = changed.status === 200 ? '+09:00' : '+08:00';
      expect(Date.parse(visit?.starts_at ?? '')).toBe(Date.parse(`2026-12-02T09:00:00${offset}`));
      await app.db.delete(reservations);
      await app.db.execute(sql`update settings set time_zone = 'Asia/Manila'`);
    }
  });

  describe.runIf(engine === 'postgresql')('while a booking waits', () => {
    const isWaiting = async (count: number) => {
      const found = await rows(
        app.db,
        sql`select 1 from pg_stat_activity where datname = current_database()
          and wait_event_type = 'Lock'`,
      );
      return found.length >= count;
    };

    it('waits for it, and is refused', async () => {
      const { id } = await buildService(app.db);
      const ana = await app.as('constituent');
      const admin = await app.as('admin');
      let booking: Promise<{ status: number }> | undefined;
      let change: Promise<{ status: number }> | undefined;
      await app.db.transaction(async (tx) => {
        // Somebody changes the person, so the booking has read the zone and cannot go on.
        await tx.select().from(users).where(eq(users.id, ana.user.id)).for('update');
        booking = ana.post('/reservations/create', { service_id: id, ...SLOT });
        await expect.poll(() => isWaiting(1)).toBe(true);
        change = admin.post('/settings/update', { time_zone: 'Asia/Tokyo' });
        const isOver = change.then(() => true);
        await expect
          .poll(async () => (await isWaiting(2)) || Promise.race([isOver, false]))
          .toBe(true);
      });
      expect([(await booking)?.status, (await change)?.status]).toEqual([201, 409]);
    });
  });
});
