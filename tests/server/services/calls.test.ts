import { beforeAll, expect, it } from 'vitest';
import { buildReservation } from '../../support/builders/buildReservation.ts';
import { buildService } from '../../support/builders/buildService.ts';
import { buildTeam, type TeamRow } from '../../support/builders/buildTeam.ts';
import type { Client } from '../../support/client.ts';
import { onOneEngine } from '../../support/engines.ts';
import { testApp } from '../../support/testApp.ts';

const ABSENT = '01900000-0000-7000-8000-000000000000';

onOneEngine((engine) => {
  const app = testApp({ engine });
  let team: TeamRow;
  let staff: Client;
  beforeAll(async () => {
    team = await buildTeam(app.db);
    staff = await app.as('staff', { teams: [team] });
  });
  const setStatus = (client: Client, id: string, status: string) =>
    client.post(`/services/update/status/${id}`, { status });

  it('opens a service for booking, and closes it', async () => {
    const service = await buildService(app.db, { team_id: team.id, status: 'draft' });
    const show = () => app.anyone.get(`/services/show/${service.id}`);
    expect((await show()).status).toBe(404);
    const opened = await setStatus(staff, service.id, 'active');
    expect(opened).toMatchObject({
      status: 200,
      body: { status: 'active', team: { id: team.id, name: team.name }, categories: [] },
    });
    expect((await show()).status).toBe(200);
    expect((await setStatus(staff, service.id, 'inactive')).status).toBe(200);
    expect((await show()).status).toBe(404);
  });

  it('lists the reservations of a service, of a day, by page and filter', async () => {
    const service = await buildService(app.db, { team_id: team.id });
    const held = { service_id: service.id };
    const first = await buildReservation(app.db, held);
    const second = await buildReservation(app.db, { ...held, time: '10:00', status: 'pending' });
    const later = await buildReservation(app.db, { ...held, date: '2026-12-03' });
    await buildReservation(app.db);
    const ids = async (query: string) => {
      const answer = await staff.get(`/services/reservations/${service.id}?${query}`);
      expect(answer.status).toBe(200);
      return answer.body.data.map(({ id }: { id: string }) => id);
    };
    expect(await ids('sort_by=starts_at&order_by=asc')).toEqual([first.id, second.id, later.id]);
    expect(await ids('date=2026-12-03')).toEqual([later.id]);
    expect(await ids('status=pending')).toEqual([second.id]);
    expect(await ids('sort_by=starts_at&order_by=asc&per_page=1&page=2')).toEqual([second.id]);
    expect(await ids(`service_id=${ABSENT}&date=2026-12-03`)).toEqual([later.id]);
  });

  it('lists them for staff of its team only', async () => {
    const other = await buildService(app.db);
    await buildReservation(app.db, { service_id: other.id });
    const absent = await staff.get(`/services/reservations/${ABSENT}`);
    expect(absent.status).toBe(404);
    expect((await staff.get(`/services/reservations/${other.id}`)).body).toEqual(absent.body);
    const ana = await app.as('constituent');
    expect((await ana.get(`/services/reservations/${other.id}`)).status).toBe(403);
    const admin = await app.as('admin');
    const listed = await admin.get(`/services/reservations/${other.id}`);
    expect(listed.body).toMatchObject({ total: 1 });
  });
});
