/** How people come to a category, what staff make of what was confirmed, and who is told. */

import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { rows } from '#server/db/query.ts';
import { actionsOn, loggedOn } from '#tests/support/logged.ts';
import {
  buildCategory,
  buildDeclared,
  type CategoryRow,
  confirming,
} from '../../support/builders/buildCategory.ts';
import { buildReservation } from '../../support/builders/buildReservation.ts';
import { buildService } from '../../support/builders/buildService.ts';
import { buildTeam, type TeamRow } from '../../support/builders/buildTeam.ts';
import { buildUser } from '../../support/builders/buildUser.ts';
import type { Client } from '../../support/client.ts';
import { onEachEngine } from '../../support/engines.ts';
import { lookUp } from '../../support/lookUp.ts';
import { testApp } from '../../support/testApp.ts';

const SLOT = { date: '2026-12-03', time: '10:00' };

/** It is Tuesday, 1 December 2026, 9:00 in Manila. */
onEachEngine((engine) => {
  const app = testApp({ engine });
  let team: TeamRow;
  let staff: Client;
  let declared: CategoryRow;
  let given: CategoryRow;
  let seniors: CategoryRow;
  beforeAll(async () => {
    team = await buildTeam(app.db);
    staff = await app.as('staff', { teams: [team] });
    const translations = { fil: { statement: 'Isa ako sa kanila.' } };
    declared = await buildDeclared(app.db, { translations } as object);
    given = await buildCategory(app.db);
    seniors = await buildCategory(app.db, { way: 'derived', min_age: 60 });
  });
  const serviceFor = (...categories: CategoryRow[]) =>
    buildService(app.db, { team_id: team.id, capacity: 50, categories });
  const confirm = (client: Client, { id }: CategoryRow, is_member = true) =>
    client.post('/profile/categories/confirm', { category_id: id, is_member });
  const verify = (client: Client, id: string, is_so: boolean, one = declared) =>
    client.post(`/users/categories/verify/${id}`, { category_id: one.id, is_so });
  const refusal = async (client: Client, { id }: { id: string }) =>
    (await client.get(`/services/show/${id}`)).body.refusal;
  const book = (client: Client, { id }: { id: string }, slot = SLOT) =>
    client.post('/reservations/create', { service_id: id, ...slot });
  const stateOf = async (client: Client, { id }: CategoryRow, path = '/profile/categories') =>
    (await client.get(path)).body.data.find((one: { id: string }) => one.id === id);

  it('a declared one is confirmed and its service booked, until staff say that it is not so', async () => {
    const ana = await app.as('constituent');
    const service = await serviceFor(declared);
    expect(await refusal(ana, service)).toMatchObject({
      code: 'invalid',
      reason: 'category_to_confirm',
      ways: [
        {
          category: { id: declared.id, name: declared.name, statement: 'I am one of them.' },
          state: 'confirm',
          missing: [],
        },
      ],
    });
    expect(await book(ana, service)).toMatchObject({
      status: 422,
      body: { reason: 'category_to_confirm' },
    });
    expect(await confirm(ana, declared)).toMatchObject({
      status: 200,
      body: {
        categories: [{ id: declared.id, name: declared.name }],
        category_confirmations: [{ category_id: declared.id, status: 'unchecked' }],
      },
    });
    expect(await refusal(ana, service)).toBeNull();
    expect((await book(ana, service)).status).toBe(201);

    const seen = `/users/categories/${ana.user.id}`;
    expect(await stateOf(staff, declared, seen)).toMatchObject({
      state: 'in',
      confirmation: { status: 'unchecked', checked_at: null, checked_by: null },
    });
    expect((await verify(staff, ana.user.id, true)).status).toBe(200);
    expect((await stateOf(staff, declared, seen)).confirmation).toMatchObject({
      status: 'verified',
      checked_at: app.clock.now().toISOString(),
      checked_by: 'Ana Reyes',
    });
    // Which of the staff it was, the person is not told.
    expect((await stateOf(ana, declared)).confirmation).not.toHaveProperty('checked_by');
    expect((await ana.get('/profile')).body.category_confirmations).toMatchObject([
      { status: 'verified', checked_by: null },
    ]);

    await verify(staff, ana.user.id, false);
    expect(await stateOf(ana, declared)).toMatchObject({
      state: 'out',
      confirmation: { status: 'refused' },
    });
    expect(await refusal(ana, service)).toMatchObject({ reason: 'category' });
    expect(await confirm(ana, declared)).toMatchObject({
      status: 409,
      body: { code: 'transition' },
    });
    await verify(staff, ana.user.id, true);
    expect(await refusal(ana, service)).toBeNull();
  });

  it('says what is confirmed in the language of the reader', async () => {
    const ana = await app.as('constituent');
    const { id } = await serviceFor(declared);
    const { body } = await ana.get(`/services/show/${id}`, { 'accept-language': 'fil' });
    expect(body.refusal.ways[0].category.statement).toBe('Isa ako sa kanila.');
  });

  it('is taken back by whoever confirmed it, and confirmed again', async () => {
    const ana = await app.as('constituent');
    await confirm(ana, declared);
    expect((await confirm(ana, declared, false)).body.categories).toEqual([]);
    expect(await stateOf(ana, declared)).toMatchObject({ state: 'confirm', confirmation: null });
    expect((await confirm(ana, declared)).status).toBe(200);
  });

  it('nobody gives themselves what staff give, nor what follows from the profile', async () => {
    const ana = await app.as('constituent');
    for (const category of [given, seniors]) {
      expect(await confirm(ana, category)).toMatchObject({
        status: 422,
        body: { errors: { category_id: expect.any(String) } },
      });
    }
    const body = { category_confirmations: confirming(given).category_confirmations };
    expect((await ana.post('/profile/update', body)).status).toBe(422);
    expect((await ana.get('/profile')).body.categories).toEqual([]);
    expect(await refusal(ana, await serviceFor(given))).toMatchObject({
      reason: 'category',
      ways: [{ state: 'out' }],
    });
  });

  it('what was confirmed is worth nothing once staff alone give the category', async () => {
    const category = await buildDeclared(app.db);
    const unchecked = await app.as('constituent', confirming(category));
    const service = await serviceFor(category);
    expect(await refusal(unchecked, service)).toBeNull();
    await app.db.execute(
      sql`update constituent_categories set way = 'given' where id = ${category.id}`,
    );
    expect(await refusal(unchecked, service)).toMatchObject({ reason: 'category' });
    expect((await book(unchecked, service)).status).toBe(422);
  });

  it('what nobody has checked ends when people confirm it no longer, and staff give it anew', async () => {
    const category = await buildDeclared(app.db);
    const [unchecked, verified] = [
      await app.as('constituent', confirming(category)),
      await app.as('constituent', confirming(category)),
    ];
    const admin = await app.as('admin');
    await verify(admin, verified.user.id, true, category);
    const path = `/constituent-categories/update/${category.id}`;
    expect((await admin.post(path, { way: 'given' })).status).toBe(200);
    expect((await unchecked.get('/profile')).body).toMatchObject({
      categories: [],
      category_confirmations: [],
    });
    expect((await verified.get('/profile')).body).toMatchObject({
      categories: [{ id: category.id }],
      category_confirmations: [{ status: 'verified' }],
    });
    const logs = await rows<{ action: string; changes: { field: string }[] }>(
      app.db,
      sql`select action, changes from activity_logs
        where subject_id = ${unchecked.user.id} and actor_id = ${admin.user.id}`,
    );
    expect(logs.map(({ action }) => action)).toEqual(['update']);
    expect(logs[0]?.changes.map(({ field }) => field).sort()).toEqual([
      ...['categories', 'category_confirmations'],
    ]);
    const service = await serviceFor(category);
    expect(await refusal(unchecked, service)).toMatchObject({ reason: 'category' });
    await admin.post(`/users/update/${unchecked.user.id}`, { categories: [category.id] });
    expect(await refusal(unchecked, service)).toBeNull();
    expect(await refusal(verified, service)).toBeNull();
  });

  it('a derived one asks for what is missing, and holds from the birthday on', async () => {
    const ana = await app.as('constituent');
    const service = await serviceFor(seniors);
    expect(await refusal(ana, service)).toMatchObject({
      reason: 'category_unknown',
      ways: [{ category: { id: seniors.id }, state: 'fill_in', missing: ['birth_date'] }],
    });
    await ana.post('/profile/update', { profile: { birth_date: '1966-12-04' } });
    expect(await refusal(ana, service)).toBeNull();
    const { body } = await ana.get(`/services/next-free/${service.id}?limit=1`);
    expect(body.data[0].date).toBe('2026-12-04');
    expect(await book(ana, service)).toMatchObject({ status: 422, body: { reason: 'category' } });
    expect((await book(ana, service, { ...SLOT, date: '2026-12-04' })).status).toBe(201);
    expect((await ana.get('/profile')).body.categories).toEqual([]);
  });

  it('staff put nobody into a derived one, but leave whoever was put there before', async () => {
    const admin = await app.as('admin');
    const { id } = await buildUser(app.db);
    const change = (categories: string[]) => admin.post(`/users/update/${id}`, { categories });
    expect(await change([seniors.id])).toMatchObject({
      status: 422,
      body: { errors: { categories: expect.stringContaining(seniors.name) } },
    });
    const before = await buildUser(app.db, { categories: [seniors] });
    const kept = { categories: [seniors.id, given.id] };
    expect((await admin.post(`/users/update/${before.id}`, kept)).status).toBe(200);
  });

  it('only staff of a visit verify, nobody their own, and what was never confirmed not at all', async () => {
    const ana = await app.as('constituent', confirming(declared));
    expect((await verify(ana, ana.user.id, true)).status).toBe(403);
    expect((await verify(app.anyone, ana.user.id, true)).status).toBe(401);
    expect((await verify(staff, ana.user.id, true)).status).toBe(404);
    expect((await ana.get(`/users/categories/${ana.user.id}`)).status).toBe(403);
    const { id } = await serviceFor();
    await buildReservation(app.db, { service_id: id, user_id: ana.user.id });
    expect((await verify(staff, ana.user.id, true)).status).toBe(200);
    expect(await verify(staff, ana.user.id, true, given)).toMatchObject({ status: 422 });
    const own = await app.as('admin', confirming(declared));
    expect(await verify(own, own.user.id, true)).toMatchObject({ status: 409 });
    const plain = await buildUser(app.db, { categories: [declared] });
    expect((await verify(own, plain.id, true)).status).toBe(422);
    expect((await verify(own, (await buildUser(app.db)).id, false)).status).toBe(422);
  });

  it('who walks in is confirmed by staff where they stand, once the office has looked them up', async () => {
    const ana = await app.as('constituent');
    const { id } = await serviceFor(declared);
    expect((await verify(staff, ana.user.id, true)).status).toBe(404);
    await lookUp(app, staff, ana.user.id);
    const asked = `/services/not-available-date-slot/${id}?from=2026-12-03&to=2026-12-04&user_id=${ana.user.id}`;
    const { refusal: before } = (await staff.get(asked)).body;
    expect(before.ways).toMatchObject([{ category: { id: declared.id }, state: 'confirm' }]);
    expect(await verify(staff, ana.user.id, true, given)).toMatchObject({ status: 422 });
    const { status, body } = await verify(staff, ana.user.id, true);
    expect(status).toBe(200);
    expect(body.data).toMatchObject([{ id: declared.id, confirmation: { status: 'verified' } }]);
    expect((await staff.get(asked)).body.refusal).toBeNull();
    expect(await stateOf(ana, declared)).toMatchObject({
      confirmation: { status: 'verified', checked_at: expect.any(String) },
    });
    expect((await actionsOn(app.db, ana.user.id)).at(-1)).toBe('verify_categories');
  });

  it('logs both, and not which category it was', async () => {
    const ana = await app.as('constituent');
    const admin = await app.as('admin');
    await confirm(ana, declared);
    await verify(admin, ana.user.id, true);
    const logs = await loggedOn(app.db, ana.user.id);
    expect(logs.map(({ action }) => action)).toEqual(['confirm_category', 'verify_categories']);
    expect(JSON.stringify(logs)).not.toContain(declared.id);
    expect(JSON.stringify(logs)).not.toContain(declared.name);
  });

  it('tells nobody else what a person could do, nor anything to whoever is not signed in', async () => {
    const ana = await app.as('constituent');
    const { id } = await serviceFor(declared, seniors);
    const shown = (await app.anyone.get(`/services/show/${id}`)).body;
    expect(shown).not.toHaveProperty('refusal');
    expect(Object.keys(shown.categories[0]).sort()).toEqual(['id', 'name']);
    const admin = await app.as('admin');
    const { body } = await admin.get(`/services/next-free/${id}?user_id=${ana.user.id}`);
    expect(body.refusal).toMatchObject({ reason: 'category_to_confirm' });
    // At the desk a category is confirmed; what the profile lacks is not told.
    expect(body.refusal.ways.map(({ state }: { state: string }) => state)).toEqual(['confirm']);
  });
});
