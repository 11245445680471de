/** Somebody who has just registered books every service of the demo, by the way that its page offers. */
import { beforeAll, expect, it } from 'vitest';
import type { CategoryWay } from '#schema/reservations/eligibility.ts';
import { seedDemo } from '#server/demo/seed.ts';
import { buildFile } from '../../support/builders/buildFile.ts';
import type { UserRow } from '../../support/builders/buildUser.ts';
import type { Client } from '../../support/client.ts';
import { onEachEngine } from '../../support/engines.ts';
import { testApp } from '../../support/testApp.ts';

/** What they type where the page asks for it. */
const PROFILE = { birth_date: '1960-05-01', gender: 'female', barangay: 'San Roque' } as const;

onEachEngine((engine) => {
  const app = testApp({ engine, clock: '2026-12-01T02:05:00Z' });
  let services: { id: string; name: string }[];
  beforeAll(async () => {
    await seedDemo(app.db, app.clock.now);
    services = (await app.anyone.get('/services?per_page=100')).body.data;
  });

  type Newcomer = Client & { user: UserRow };
  const take = async (newcomer: Newcomer, { state, category, missing }: CategoryWay) => {
    if (state === 'confirm') {
      const body = { category_id: category?.id, is_member: true };
      return newcomer.post('/profile/categories/confirm', body);
    }
    const profile = Object.fromEntries(missing.map((field) => [field, PROFILE[field]]));
    return newcomer.post('/profile/update', { profile });
  };

  /** By the phone number on the page, and by what they send. */
  async function sendIdentification(newcomer: Newcomer, team_id: string) {
    const { body: office } = await newcomer.get(`/teams/show/${team_id}`);
    expect(office).toMatchObject({ name: expect.any(String), phone: expect.any(String) });
    const owner = newcomer.user;
    const files = [await buildFile(app.db, app.files, { owner, purpose: 'identification' })];
    const sent = { type: 'philsys', files };
    expect((await newcomer.post('/profile/identification/submit', sent)).status).toBe(200);
    const admin = await app.as('admin');
    await admin.post(`/users/identification/status/${owner.id}`, { status: 'verified' });
  }

  it('each of them, and nobody has to be asked for a category', async () => {
    expect(services).toHaveLength(19);
    const reasons: string[] = [];
    for (const { id, name } of services) {
      const newcomer = await app.as('constituent');
      const { body: shown } = await newcomer.get(`/services/show/${id}`);
      const { reason, ways = [] } = shown.refusal ?? {};
      reasons.push(reason ?? 'none');
      if (reason === 'identification') await sendIdentification(newcomer, shown.team_id);
      const [way] = ways.filter(({ state }: CategoryWay) => state !== 'out');
      if (way) expect((await take(newcomer, way)).status, name).toBe(200);

      const next = (await newcomer.get(`/services/next-free/${id}?limit=1`)).body;
      expect(next.refusal, name).toBeNull();
      const { date, time } = next.data[0] ?? expect.fail(`${name} has no free time`);
      const slot = { service_id: id, date, time };
      const booked = await newcomer.post('/reservations/create', slot);
      // With questions to answer, a place is held meanwhile.
      const held = booked.body.code === 'answers_needed';
      const answer = held ? await newcomer.post('/reservations/hold', slot) : booked;
      expect(answer.status, `${name}: ${JSON.stringify(answer.body)}`).toBeLessThan(300);
    }
    expect(new Set(reasons)).toEqual(
      new Set(['none', 'identification', 'category_unknown', 'category_to_confirm']),
    );
  });
});
