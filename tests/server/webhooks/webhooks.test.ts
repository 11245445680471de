import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { logActivity, systemActor } from '#server/activityLogs/log.ts';
import { rows } from '#server/db/query.ts';
import { removeOld } from '#server/housekeeping/removeOld.ts';
import { deliverMails } from '#server/mails/outbox/outbox.ts';
import { BACK_OFF } from '#server/webhooks/deliveries.ts';
import type { Posting } from '#server/webhooks/post.ts';
import { sendWebhooks } from '#server/webhooks/send.ts';
import { buildReservation } from '../../support/builders/buildReservation.ts';
import { buildRole } from '../../support/builders/buildRole.ts';
import { buildService } from '../../support/builders/buildService.ts';
import { buildTeam } from '../../support/builders/buildTeam.ts';
import type { Client } from '../../support/client.ts';
import { onEachEngine } from '../../support/engines.ts';
import { DEFAULT_NOW } from '../../support/fakeClock.ts';
import { testApp } from '../../support/testApp.ts';
import { verifiedAt, WebhookReceiver } from '../../support/webhookReceiver.ts';
import { PASSWORD } from '../signIn/sessions/signIn.ts';

interface Delivery {
  id: string;
  event: string;
  state: string;
  attempts: number;
  status_code: number | null;
  problem: string | null;
  response: string | null;
  next_attempt_at: string | null;
}

onEachEngine((engine) => {
  const app = testApp({ engine, config: { webhook_networks: ['127.0.0.0/8'] } });
  const receiver = new WebhookReceiver();
  let admin: Client & { user: { id: string } };
  /** Whoever is away for so long signs in again. */
  const advance = async (by: Parameters<typeof app.clock.advance>[0]) => {
    app.clock.advance(by);
    admin = { ...(await app.signedIn(admin.user)), user: admin.user };
  };
  let counter = 0;
  const { signal } = new AbortController();
  const send = (more: Partial<Posting> = {}) => sendWebhooks(app.deps, { signal, ...more });

  const create = (more: object = {}) => {
    counter += 1;
    const name = `Queue display ${counter}`;
    const values = { name, url: receiver.url, events: ['teams.updated'], ...more };
    return admin.post('/webhooks/create', { ...values, current_password: PASSWORD });
  };
  const made = async (more: object = {}) => {
    const { status, body } = await create(more);
    expect(status, JSON.stringify(body)).toBe(201);
    return body as { id: string; secret: string };
  };
  const changeTeam = async (id: string, location = `Room ${Math.random()}`) =>
    expect((await admin.post(`/teams/update/${id}`, { location })).status).toBe(200);
  const deliveriesOf = async (id: string) =>
    (await admin.get(`/webhook-deliveries?webhook_id=${id}&per_page=50`)).body.data as Delivery[];
  const onlyDeliveryOf = async (id: string) => {
    const deliveries = await deliveriesOf(id);
    expect(deliveries).toHaveLength(1);
    return deliveries[0] as Delivery;
  };

  beforeAll(async () => {
    await receiver.start();
    admin = await app.as('admin', { password: PASSWORD });
  });
  afterAll(() => receiver.stop());
  beforeEach(async () => {
    app.clock.set(DEFAULT_NOW);
    await advance({});
    await app.db.execute(sql`delete from webhooks`);
    receiver.take();
  });

  it('tells what was committed, signed as the standard says, and nothing of what was not', async () => {
    const team = await buildTeam(app.db);
    const { id, secret } = await made();
    await changeTeam(team.id);
    await expect(
      app.db.transaction(async (tx) => {
        await logActivity(tx, systemActor(app.clock.now()), [
          {
            action: 'update',
            resource: 'teams',
            subject_id: team.id,
            changes: { name: ['a', 'b'] },
          },
        ]);
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    // Two workers at the same time.
    expect((await Promise.all([send(), send()])).toSorted()).toEqual([0, 1]);
    const [sent, ...more] = receiver.take();
    expect(more).toEqual([]);
    if (!sent) throw new Error('nothing was sent');
    expect(sent.event).toEqual({
      type: 'teams.updated',
      timestamp: app.clock.now().toISOString(),
      data: expect.objectContaining({ id: team.id }),
    });
    const delivery = await onlyDeliveryOf(id);
    expect(delivery).toMatchObject({ state: 'delivered', attempts: 1, status_code: 204 });
    expect(sent.headers['webhook-id']).toBe(delivery.id);
    const now = app.clock.now();
    expect(verifiedAt(now, secret, sent)).toEqual(sent.event);
    const altered = [
      { 'webhook-id': crypto.randomUUID() },
      { 'webhook-timestamp': String(Number(sent.headers['webhook-timestamp']) + 1) },
    ];
    for (const header of altered) {
      const replayed = { ...sent, headers: { ...sent.headers, ...header } };
      expect(() => verifiedAt(now, secret, replayed)).toThrow('No matching signature');
    }
    const later = new Date(now.getTime() + 6 * 60_000);
    expect(() => verifiedAt(later, secret, sent)).toThrow('timestamp too old');
  });

  it('keeps its secret sealed, and signs with both while one is being exchanged', async () => {
    const team = await buildTeam(app.db);
    const { id, secret: old } = await made();
    const kept = await rows(app.db, sql`select * from webhooks`);
    const shown = (await admin.get(`/webhooks/show/${id}`)).body;
    expect(JSON.stringify([kept, shown])).not.toContain(old.slice(6));
    const exchange = `/webhooks/renew-secret/${id}`;
    expect((await admin.post(exchange, {})).status).toBe(422);
    const { body } = await admin.post(exchange, { current_password: PASSWORD });
    await changeTeam(team.id);
    await send();
    const [both] = receiver.take();
    if (!both) throw new Error('nothing was sent');
    const now = app.clock.now();
    for (const secret of [old, body.secret]) verifiedAt(now, secret, both);
    await advance({ days: 1 });
    await changeTeam(team.id);
    await send();
    const [one] = receiver.take();
    if (!one) throw new Error('nothing was sent');
    verifiedAt(app.clock.now(), body.secret, one);
    expect(() => verifiedAt(app.clock.now(), old, one)).toThrow('No matching signature');
  });

  it('sends the fields that were chosen, as they are then, and otherwise what everybody reads', async () => {
    const reservation = await buildReservation(app.db, { status: 'pending' });
    const fields = ['reservations.reference', 'reservations.status'];
    const chosen = ['reservations.approved', 'reservations.updated'];
    await made({ events: chosen, fields });
    await made({ events: ['reservations.updated', 'reservations.no_show'] });
    const approve = `/reservations/update/status/${reservation.id}`;
    expect((await admin.post(approve, { status: 'approved' })).status).toBe(200);
    await send();
    const { id, reference } = reservation;
    // One change is told once, by its most exact event.
    const told = receiver.take().map(({ event: { type, data } }) => ({ type, data }));
    expect(told.toSorted((a, b) => (a.type < b.type ? -1 : 1))).toEqual([
      { type: 'reservations.approved', data: { id, reference, status: 'approved' } },
      { type: 'reservations.updated', data: { id } },
    ]);
    for (const refused of [
      { fields: ['users.profile.first_name'] },
      { events: ['mails.created'] },
      { events: [] },
    ]) {
      expect((await create(refused)).status, JSON.stringify(refused)).toBe(422);
    }
  });

  it('tells only of the teams that were chosen, and of what was deleted only the id', async () => {
    const [ours, theirs] = [await buildTeam(app.db), await buildTeam(app.db)];
    await made({ teams: [ours.id], events: ['teams.updated', 'teams.deleted'] });
    await changeTeam(theirs.id);
    await admin.post('/teams/delete', { ids: [theirs.id] });
    await changeTeam(ours.id);
    await send();
    expect(receiver.take().map(({ event }) => [event.type, event.data.id])).toEqual([
      ['teams.updated', ours.id],
    ]);
    const any = await made({ events: ['teams.deleted'] });
    const gone = await buildTeam(app.db);
    await admin.post('/teams/delete', { ids: [gone.id] });
    await send();
    expect(receiver.take().map(({ event }) => event.data)).toEqual([{ id: gone.id }]);
    expect((await onlyDeliveryOf(any.id)).event).toBe('teams.deleted');
  });

  it('tells only the id of a record that has left its teams meanwhile', async () => {
    const [ours, theirs] = [await buildTeam(app.db), await buildTeam(app.db)];
    const moving = await buildService(app.db, { team_id: ours.id });
    const staying = await buildService(app.db, { team_id: ours.id });
    await made({ teams: [ours.id], events: ['services.updated'] });
    for (const [{ id }, team] of [
      [moving, ours],
      [moving, theirs],
      [staying, ours],
    ] as const) {
      const change = { team_id: team.id, notice: `Ask ${Math.random()}` };
      expect((await admin.post(`/services/update/${id}`, change)).status).toBe(200);
    }
    await send();
    const sent = receiver
      .take()
      .map(({ event }) => [event.data.id, Object.keys(event.data).length]);
    expect(sent.filter(([id]) => id === moving.id)).toEqual([[moving.id, 1]]);
    expect(sent.filter(([id]) => id === staying.id)).toEqual([[staying.id, expect.any(Number)]]);
    expect(sent.find(([id]) => id === staying.id)?.[1]).toBeGreaterThan(1);
  });

  it('sends no more once it is switched off in the middle of its turn', async () => {
    const team = await buildTeam(app.db);
    const { id } = await made();
    for (let count = 0; count < 6; count += 1) await changeTeam(team.id);
    receiver.answer = async (response) => {
      await admin.post(`/webhooks/update/${id}`, { is_active: false });
      response.writeHead(204).end();
    };
    await send();
    expect(receiver.take()).toHaveLength(4);
  });

  it('tries again with longer and longer pauses, then gives up, and is sent again when asked', async () => {
    const team = await buildTeam(app.db);
    const { id } = await made();
    await changeTeam(team.id);
    const refuse = () => {
      receiver.answer = (response) => response.writeHead(503).end(`Busy ${'.'.repeat(9_000)}`);
    };
    for (const seconds of BACK_OFF) {
      refuse();
      await send();
      await advance({ seconds: seconds - 1 });
      await send();
      expect(receiver.take()).toHaveLength(1);
      await advance({ seconds: 1 });
    }
    refuse();
    await send();
    const failed = await onlyDeliveryOf(id);
    expect(failed).toMatchObject({ state: 'failed', attempts: 8, next_attempt_at: null });
    expect(failed).toMatchObject({ status_code: 503, problem: 'STATUS' });
    expect(failed.response).toHaveLength(500);
    receiver.take();
    const again = () => admin.post('/webhook-deliveries/send-again', { ids: [failed.id] });
    expect([(await again()).status, (await again()).status]).toEqual([200, 409]);
    await send();
    expect(receiver.take().map(({ headers }) => headers['webhook-id'])).toEqual([failed.id]);
    expect(await onlyDeliveryOf(id)).toMatchObject({ state: 'delivered', attempts: 1 });
    expect((await admin.get(`/webhooks/show/${id}`)).body.failing_since).toBeNull();
  });

  it('takes neither a page nor a redirect nor silence for an answer', async () => {
    const { id } = await made({ is_active: false });
    const test = async () => (await admin.post(`/webhooks/test/${id}`, {})).body;
    expect(await test()).toMatchObject({ state: 'delivered', event: 'webhooks.test' });
    receiver.answer = (response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Blocked\u0000</p>');
    const page = { state: 'failed', problem: 'HTML', response: '<p>Blocked</p>' };
    expect(await test()).toMatchObject(page);
    receiver.answer = (response) => response.writeHead(302, { location: receiver.url }).end();
    expect(await test()).toMatchObject({ state: 'failed', problem: 'REDIRECT' });
    expect(receiver.take()).toHaveLength(3);
    const team = await buildTeam(app.db);
    const silent = await made();
    receiver.answer = () => {};
    await changeTeam(team.id);
    await send({ timeout: 50 });
    const late = { state: 'retrying', problem: 'TIMEOUT', status_code: null };
    expect(await onlyDeliveryOf(silent.id)).toMatchObject(late);
  });

  describe('is switched off, and administrators are told', () => {
    const isOff = async (id: string, because: string) => {
      const { body } = await admin.get(`/webhooks/show/${id}`);
      expect(body).toMatchObject({ is_active: false, stopped_because: because });
      await deliverMails(app.deps, { warn() {}, error() {} });
      const subjects = app.mailbox.mails.splice(0).map(({ subject }) => subject);
      expect(subjects).toContainEqual(expect.stringContaining(`${body.name} was switched off`));
    };

    it('by 410 at once', async () => {
      const team = await buildTeam(app.db);
      const { id } = await made();
      await changeTeam(team.id);
      receiver.answer = (response) => response.writeHead(410).end();
      await send();
      await isOff(id, 'gone');
      await changeTeam(team.id);
      // What happened while it was off is not told afterwards.
      await advance({ seconds: 1 });
      await admin.post(`/webhooks/update/${id}`, { is_active: true });
      receiver.take();
      await send();
      expect(receiver.take()).toEqual([]);
      await changeTeam(team.id);
      await send();
      expect(receiver.take()).toHaveLength(1);
    });

    it('by five days of failures', async () => {
      const team = await buildTeam(app.db);
      const { id } = await made();
      const fail = async () => {
        await changeTeam(team.id);
        receiver.answer = (response) => response.writeHead(500).end();
        await send();
      };
      await fail();
      await advance({ days: 4, hours: 23 });
      await fail();
      expect((await admin.get(`/webhooks/show/${id}`)).body.is_active).toBe(true);
      await advance({ hours: 1 });
      await fail();
      await isOff(id, 'failing');
    });
  });

  it('goes only to addresses that may be told, whatever their name means a moment later', async () => {
    const team = await buildTeam(app.db);
    const named = await made({ url: 'https://hook.test/takda' });
    const problemWith = async (...addresses: string[]) => {
      await app.db.execute(sql`delete from webhook_deliveries`);
      await changeTeam(team.id);
      const resolve = async () =>
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
      await send({ resolve });
      return (await onlyDeliveryOf(named.id)).problem;
    };
    const refused = ['10.0.0.1', '169.254.169.254', '::1', 'fe80::1', '::ffff:10.0.0.1', 'fd00::1'];
    for (const address of refused) {
      expect(await problemWith(address), address).toBe('PRIVATE_ADDRESS');
      expect(await problemWith('203.0.114.1', address), address).toBe('PRIVATE_ADDRESS');
      const literal = address.includes(':') ? `[${address}]` : address;
      expect((await create({ url: `https://${literal}/` })).status, address).toBe(422);
    }
    // Without TLS only where it is allowed: 8.8.8.8 is on the internet.
    expect((await create({ url: 'http://8.8.8.8/' })).status).toBe(422);
    await admin.post('/webhooks/delete', { ids: [named.id] });
    await made({ url: `http://hook.test:${receiver.port}/` });
    await changeTeam(team.id);
    const meanings = ['127.0.0.1', '10.0.0.1'];
    await send({ resolve: async () => [{ address: meanings.shift() ?? '', family: 4 }] });
    expect(receiver.take()).toHaveLength(1);
    expect(meanings).toEqual(['10.0.0.1']);
  });

  it('needs the password for another address, and is for administrators alone', async () => {
    const { id } = await made();
    const update = (body: object) => admin.post(`/webhooks/update/${id}`, body);
    expect((await update({ name: 'Another name' })).status).toBe(200);
    expect((await update({ url: `${receiver.url}/other` })).status).toBe(422);
    const confirmed = { url: `${receiver.url}/other`, current_password: PASSWORD };
    expect((await update(confirmed)).status).toBe(200);
    const staff = await app.as('staff');
    for (const path of ['/webhooks', `/webhooks/show/${id}`, '/webhook-deliveries']) {
      expect((await staff.get(path)).status, path).toBe(403);
    }
  });

  it('sends nothing that whoever made or changed it may not read', async () => {
    const own = ['create', 'show', 'update', 'test'].map((action) => `webhooks.${action}`);
    const permissions = [...own, 'webhook-deliveries.show', 'teams.show'];
    const role = await buildRole(app.db, { reach: 'all', permissions });
    const someone = await app.as(role.name, { password: PASSWORD });
    const write = (path: string, body: object) =>
      someone.post(path, { url: receiver.url, current_password: PASSWORD, ...body });
    const events = ['reservations.created'];
    const named = { name: 'Somebody’s', events };
    expect(await write('/webhooks/create', named)).toMatchObject({
      status: 422,
      body: { errors: { events: expect.stringContaining('reservations.created') } },
    });
    const teams = { ...named, events: ['teams.updated'] };
    const theirs = (await write('/webhooks/create', teams)).body.id;
    // Of another's, too, they would be told.
    const { id: others } = await made({ events });
    const statuses = async (id: string) => [
      (await write(`/webhooks/update/${id}`, { url: `${receiver.url}/mine` })).status,
      (await someone.post(`/webhooks/test/${id}`, {})).status,
      (await someone.post(`/webhooks/renew-secret/${id}`, { current_password: PASSWORD })).status,
    ];
    expect(await statuses(others)).toEqual([422, 422, 422]);
    expect(receiver.take()).toEqual([]);
    expect(await statuses(theirs)).toEqual([200, 200, 200]);
  });

  it('keeps deliveries for thirty days', async () => {
    const { id } = await made();
    await admin.post(`/webhooks/test/${id}`, {});
    await advance({ days: 31 });
    expect((await removeOld(app.db, app.clock.now())).webhook_deliveries).toBe(1);
  });
});
