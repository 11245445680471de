import { beforeAll, expect, it } from 'vitest';
import { buildService } from '../../support/builders/buildService.ts';
import { buildTeam } from '../../support/builders/buildTeam.ts';
import type { Client } from '../../support/client.ts';
import { onEachEngine } from '../../support/engines.ts';
import { testApp } from '../../support/testApp.ts';
import { rate } from './buildVisit.ts';

onEachEngine((engine) => {
  const app = testApp({ engine, clock: '2026-12-01T01:00:00Z' });
  let teams: Awaited<ReturnType<typeof buildTeam>>[];
  let services: Awaited<ReturnType<typeof buildService>>[];
  beforeAll(async () => {
    teams = [await buildTeam(app.db), await buildTeam(app.db)];
    services = [];
    for (const team of [teams[0], teams[0], teams[1]]) {
      services.push(await buildService(app.db, { team_id: team?.id ?? '', capacity: 200 }));
    }
    const [often, seldom, elsewhere] = services.map(({ id }) => ({ service_id: id }));
    const good = { SQD0: '5', SQD1: '4', SQD2: 'na', CC1: '1', client_type: 'citizen' };
    for (let n = 0; n < 6; n++) await rate(app, often ?? {}, good);
    for (let n = 0; n < 4; n++) await rate(app, often ?? {}, { SQD0: '2', SQD1: '2', CC1: '4' });
    for (let n = 0; n < 4; n++) await rate(app, seldom ?? {}, { SQD0: '1' });
    for (let n = 0; n < 5; n++) await rate(app, elsewhere ?? {}, { SQD0: 'na' });
  });
  const results = async (by: Client, query: string) =>
    (await by.get(`/satisfaction/results?${query}`)).body;

  it('has shares and the overall score by service, as the circular computes them', async () => {
    const admin = await app.as('admin');
    const {
      services: list,
      quality,
      charter,
    } = await results(admin, `year=2026&team_id=${teams[0]?.id}`);
    const often = list.find(
      (row: { service: { id: string } }) => row.service.id === services[0]?.id,
    );
    expect(often).toMatchObject({
      ...{ responses: 10, completed: 10, response_rate: 1 },
      ...{ satisfied: 0.6, overall: 0.6, charter: 0.6 },
    });
    expect(quality.slice(0, 3)).toEqual([
      { id: 'SQD0', answered: 10, share: 0.6 },
      { id: 'SQD1', answered: 10, share: 0.6 },
      { id: 'SQD2', answered: null, share: null },
    ]);
    expect(charter[0]).toEqual({ id: 'CC1', answered: 10, share: 0.6 });
  });

  it('hides four answers, in their row and from every total', async () => {
    const admin = await app.as('admin');
    const all = await results(admin, 'year=2026');
    const seldom = all.services.find(
      (row: { service: { id: string } }) => row.service.id === services[1]?.id,
    );
    expect(seldom).toMatchObject({
      ...{ responses: null, completed: 4, response_rate: null },
      ...{ satisfied: null, overall: null, charter: null },
    });
    const told = all.services.map(({ responses }: { responses: number | null }) => responses ?? 0);
    expect(all.total.responses).toBe(told.reduce((sum: number, one: number) => sum + one, 0));
    const one = await results(admin, `year=2026&service_id=${services[1]?.id}`);
    expect(one.total).toMatchObject({ responses: null, satisfied: null });
    expect(one.channels.every(({ count }: { count: number | null }) => count === null)).toBe(true);
  });

  it('cannot be told apart by looking before and after a fifth, sixth to ninth answer', async () => {
    const admin = await app.as('admin');
    const service = await buildService(app.db, { capacity: 200 });
    const seen = new Set<number | null>();
    for (let n = 0; n < 11; n++) {
      await rate(app, { service_id: service.id }, { SQD0: '5' });
      seen.add((await results(admin, `year=2026&service_id=${service.id}`)).total.responses);
    }
    expect([...seen]).toEqual([null, 5, 10]);
  });

  it('counts what does not apply as an answer without a share', async () => {
    const admin = await app.as('admin');
    const { total } = await results(admin, `year=2026&service_id=${services[2]?.id}`);
    expect(total).toMatchObject({ responses: 5, satisfied: null, overall: null });
  });

  it('is of the months that are asked for', async () => {
    const admin = await app.as('admin');
    const december = await results(admin, 'year=2026&month=12');
    expect(december.period).toEqual({ from: '2026-12-01', to: '2026-12-01' });
    expect(december.total.responses).toBeGreaterThan(0);
    expect((await results(admin, 'year=2026&month=11')).total.responses).toBeNull();
    expect((await admin.get('/satisfaction/results?year=2027')).status).toBe(422);
    expect((await admin.get('/satisfaction/results?year=26')).status).toBe(422);
    expect((await admin.get('/satisfaction/results?year=2026&month=13')).status).toBe(422);
  });

  it('is for who may see figures, of their teams', async () => {
    const staff = await app.as('staff', { teams: teams.slice(1) });
    const own = await results(staff, 'year=2026');
    expect(own.services.map(({ team }: { team: { id: string } }) => team.id)).toEqual([
      teams[1]?.id,
    ]);
    expect(own.total.responses).toBe(5);
    const other = await staff.get(`/satisfaction/results?year=2026&team_id=${teams[0]?.id}`);
    expect(other.status).toBe(404);
    const constituent = await app.as('constituent');
    expect((await constituent.get('/satisfaction/results?year=2026')).status).toBe(403);
    expect((await app.anyone.get('/satisfaction/results?year=2026')).status).toBe(401);
  });
});
