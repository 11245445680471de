/** Who has a record open: told to colleagues who may read it, kept nowhere. */
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { Others, PresenceBody } from '#schema/live/presence.ts';
import { rows } from '#server/db/query.ts';
import { buildReservation } from '../../support/builders/buildReservation.ts';
import { buildService } from '../../support/builders/buildService.ts';
import { buildTeam } from '../../support/builders/buildTeam.ts';
import type { Client } from '../../support/client.ts';
import { onEachEngine } from '../../support/engines.ts';
import { DEFAULT_NOW } from '../../support/fakeClock.ts';
import { testApp } from '../../support/testApp.ts';
import { hear } from './hearing.ts';

const MOVED = { topic: 'presence', team_id: null };
const pages = new WeakMap<Client, string>();

/** What a page of theirs says; each client has one. */
async function say(client: Client, record_id: string, more: Partial<PresenceBody> = {}) {
  const page_id = pages.get(client) ?? crypto.randomUUID();
  pages.set(client, page_id);
  const place = { page_id, resource: 'services', record_id, is_editing: false, field: null };
  return client.post('/live/presence', { ...place, ...more });
}
const others = async (...said: Parameters<typeof say>) => {
  const { status, body } = await say(...said);
  expect(status).toBe(200);
  return (body as { others: Others }).others;
};

onEachEngine((engine) => {
  const app = testApp({ engine });
  beforeAll(async () => void (await app.app.listen({ port: 0 })));
  beforeEach(() => app.clock.set(DEFAULT_NOW));

  async function office() {
    const team = await buildTeam(app.db);
    const service = await buildService(app.db, { team_id: team.id });
    const [ana, ben] = [
      await app.as('staff', { teams: [team] }),
      await app.as('staff', { teams: [team] }),
    ];
    return { team, service, ana, ben };
  }

  it('tells colleagues who has it open, who edits it and in which field, until they leave', async () => {
    const { service, ana, ben } = await office();
    const page = await hear(app.app, ana);
    await page.resets(1);
    expect(await others(ana, service.id)).toEqual([]);
    const [seen] = await others(ben, service.id);
    expect(seen).toMatchObject({ id: ana.user.id, is_editing: false, field: null });
    expect(seen?.name).not.toBe('');
    await page.hears(MOVED);
    await others(ben, service.id, { is_editing: true, field: 'name' });
    expect(await others(ana, service.id)).toMatchObject([
      { id: ben.user.id, is_editing: true, field: 'name' },
    ]);
    const heard = page.messages.length;
    // A sign of life that says nothing new wakes nobody.
    await others(ben, service.id, { is_editing: true, field: 'name' });
    await others(ben, service.id, { is_leaving: true });
    expect(await others(ana, service.id)).toEqual([]);
    await expect.poll(() => page.messages.length).toBe(heard + 1);
    page.leave();
  });

  it('tells nobody who may not read the record, and takes no word of theirs', async () => {
    const { service, ana, ben } = await office();
    const stranger = (await office()).ana;
    const reservation = await buildReservation(app.db, { service_id: service.id });
    const place = { resource: 'reservations' };
    expect((await say(stranger, reservation.id, place)).status).toBe(404);
    expect((await say(stranger, crypto.randomUUID(), place)).status).toBe(404);
    expect((await say(ana, service.id, { resource: 'nothing' })).status).toBe(404);
    await others(ana, reservation.id, place);
    expect(await others(ben, reservation.id, place)).toHaveLength(1);
    // Nobody speaks for a page of somebody else.
    const page_id = pages.get(ana) as string;
    await others(ben, reservation.id, { ...place, page_id, is_leaving: true });
    expect(await others(ben, reservation.id, place)).toHaveLength(1);
  });

  it('is among staff: whoever books neither sees them nor is seen', async () => {
    const { service, ana } = await office();
    await others(ana, service.id);
    const maria = await app.as('constituent');
    expect(await others(maria, service.id)).toEqual([]);
    expect(await others(ana, service.id)).toEqual([]);
    expect((await app.anyone.post('/live/presence', {})).status).toBe(401);
  });

  it('says no field that its reader may not read, and no field that there is not', async () => {
    const { service, ana, ben } = await office();
    await others(ana, service.id, { is_editing: true, field: 'nowhere' });
    expect(await others(ben, service.id)).toMatchObject([{ is_editing: true, field: null }]);
  });

  it('neither keeps the session alive nor leaves a row', async () => {
    const { service, ana } = await office();
    const used = () =>
      rows(app.db, sql`select used_at from sessions where user_id = ${ana.user.id}`);
    const logged = () => rows(app.db, sql`select count(*) as count from activity_logs`);
    const before = [await used(), await logged()];
    app.clock.advance({ minutes: 5 });
    await others(ana, service.id);
    expect([await used(), await logged()]).toEqual(before);
  });
});
