/** A visit opens a person's record to its office as long as it stands: to come, or until a while ago. */
import { beforeAll, describe, expect, it } from 'vitest';
import { RESERVATION_STATUSES } from '#schema/resources/reservationStatuses.ts';
import { addDays } from '#schema/time/zone.ts';
import { buildReservation } from '../../support/builders/buildReservation.ts';
import { buildService, type ServiceRow } from '../../support/builders/buildService.ts';
import { buildUser, type UserRow } from '../../support/builders/buildUser.ts';
import type { Client } from '../../support/client.ts';
import { onEachEngine } from '../../support/engines.ts';
import { lookUp } from '../../support/lookUp.ts';
import { testApp } from '../../support/testApp.ts';

const TODAY = '2026-12-01';
const OPENING = ['pending', 'approved'];

onEachEngine((engine) => {
  const app = testApp({ engine });
  let service: ServiceRow;
  let staff: Client & { user: UserRow };
  beforeAll(async () => {
    service = await buildService(app.db, { capacity: 50 });
    staff = await app.as('staff', { teams: [{ id: service.team_id }] });
  });

  /** All the ways to somebody. */
  const waysTo = async ({ id, username }: UserRow) => {
    const totalOf = async (path: string) => (await staff.get(path)).body.total;
    const statusOf = async (path: string) => (await staff.get(path)).status;
    return {
      shown: (await statusOf(`/users/show/${id}`)) === 200,
      listed: (await totalOf(`/users?ids=${id}`)) === 1,
      searched: (await totalOf(`/users?search=${username}`)) === 1,
      answers:
        (await statusOf(`/team-questionnaire/self-filled/${service.id}/${id}/answers`)) === 200,
      asked: (await statusOf(`/team-questionnaire/respondent/${service.id}/${id}`)) === 200,
    };
  };
  const every = (open: boolean) => ({
    ...{ shown: open, listed: open, searched: open, answers: open, asked: open },
  });

  let seat = 0;
  const visitOf = (user_id: string, days: number, status: string) => {
    seat += 1;
    return buildReservation(app.db, {
      ...{ service_id: service.id, user_id, date: addDays(TODAY, days), status: status as never },
      seat: [...OPENING, 'held'].includes(status) ? seat : null,
      held_until: status === 'held' ? '2027-12-31T00:00:00Z' : null,
    });
  };

  describe.each(RESERVATION_STATUSES.map(({ id }) => id))('one that is %s', (status) => {
    it.each([-200, -30, 0, 30, 150])('%i days from today', async (days) => {
      const person = await buildUser(app.db);
      await visitOf(person.id, days, status);
      expect(await waysTo(person)).toEqual(every(OPENING.includes(status) && days > -90));
    });
  });

  it('one that stands opens it beside one that was called off', async () => {
    const person = await buildUser(app.db);
    await visitOf(person.id, 7, 'cancelled');
    await visitOf(person.id, 14, 'approved');
    expect(await waysTo(person)).toEqual(every(true));
  });

  it('looking up, booking and cancelling opens nobody', async () => {
    const person = await buildUser(app.db);
    await lookUp(app, staff, person.id);
    const booked = await staff.post('/reservations/create', {
      ...{ service_id: service.id, user_id: person.id, date: '2026-12-09', time: '09:00' },
    });
    expect(booked.status).toBe(201);
    expect(await waysTo(person)).toEqual(every(true));
    const cancelled = await staff.post(`/reservations/update/status/${booked.body.id}`, {
      ...{ status: 'cancelled', reason: 'By mistake' },
    });
    expect(cancelled.status).toBe(200);
    expect(await waysTo(person)).toEqual(every(false));
  });
});
