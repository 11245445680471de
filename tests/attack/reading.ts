/** What staff find out of people whom their work does not open to them, and what reading many leaves behind. */
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { addDays } from '#schema/time/zone.ts';
import { rows } from '#server/db/query.ts';
import { buildReservation } from '../support/builders/buildReservation.ts';
import { buildRole } from '../support/builders/buildRole.ts';
import { buildService } from '../support/builders/buildService.ts';
import { buildUser } from '../support/builders/buildUser.ts';
import type { Target } from './target.ts';
import { type Outcome, runAttack, type Verdict } from './verdicts.ts';

/** Written down every ten seconds at the latest. */
const NOTED_WITHIN_S = 30;
const PEOPLE = 120;

export async function attackByReading(target: Target): Promise<Verdict[]> {
  const { db } = target;
  const today = new Date().toISOString().slice(0, 10);
  const service = await buildService(db, { capacity: 400 });
  const teams = [{ id: service.team_id }];
  const staff = await target.as('staff', { teams });
  const visitOf = (user_id: string, days: number, more: object = {}) =>
    buildReservation(db, {
      ...{ service_id: service.id, user_id, date: addDays(today, days) },
      ...more,
    });

  const counting = async () => {
    const person = await buildUser(db, { profile_gender: 'female', profile_barangay: 'Hidden' });
    await visitOf(person.id, -200, { activity_status: 'completed', seat: 301 });
    const lister = await buildRole(db, { permissions: ['reservations.list'] });
    const clerk = await target.as(lister.name, { teams });
    const told: string[] = [];
    for (const [by, key] of [
      ['gender', 'female'],
      ['barangay', 'Hidden'],
      ['age', 'unknown'],
    ]) {
      const path = `/reservations?counted_as=visits&counted_from=${addDays(today, -201)}&counted_to=${today}&counted_by=${by}&counted_key=${key}`;
      for (const who of [clerk, staff]) {
        const { status, body } = await who.get(`${path}&user_id=${person.id}`);
        if (status === 200 && body.total > 0) told.push(by ?? '');
      }
    }
    return zero(told, 'fields told');
  };

  const cancelling = async () => {
    const person = await buildUser(db);
    const { id } = await visitOf(person.id, 5, { seat: 302 });
    const cancelled = await staff.post(`/reservations/update/status/${id}`, {
      ...{ status: 'cancelled', reason: 'By mistake' },
    });
    const open: string[] = cancelled.status === 200 ? [] : [`cancelled with ${cancelled.status}`];
    for (const path of [
      `/users/show/${person.id}`,
      `/team-questionnaire/self-filled/${service.id}/${person.id}/answers`,
    ]) {
      if ((await staff.get(path)).status !== 404) open.push(path);
    }
    return zero(open, 'ways left open');
  };

  const reading = async (): Promise<Outcome> => {
    const reader = await target.as('admin');
    const people = await Promise.all(Array.from({ length: PEOPLE }, () => buildUser(db)));
    for (const { id } of people) await reader.get(`/users/show/${id}`);
    let count = 0;
    for (let second = 0; second < NOTED_WITHIN_S && count === 0; second++) {
      const noted = await rows(
        db,
        sql`select 1 from activity_logs where actor_id = ${reader.user.id} and action = 'read_people'`,
      );
      count = noted.length;
      if (count === 0) await sleep(1_000);
    }
    return { figure: `${count} rows for ${PEOPLE} people`, limit: '1', holds: count === 1 };
  };

  const volunteering = async () => {
    const person = await target.as('constituent');
    await visitOf(person.user.id, 6, { seat: 303 });
    const taken: string[] = [];
    const path = `/health-information/self-filled/${service.id}`;
    const { version_id, consent } = (await person.get(path)).body;
    await person.post('/health-information/consent', { version: consent?.version, given: true });
    for (const call of ['save-draft', 'submit-answers']) {
      const { status } = await person.post(`${path}/${call}`, {
        ...{ version_id, answers: { allergies: 'none_known' } },
      });
      if (status !== 409) taken.push(`${call} ${status}`);
    }
    return zero(taken, 'answers taken');
  };

  return [
    await runAttack(target, 'hidden fields by counting them', counting),
    await runAttack(target, 'a record after its visit was cancelled', cancelling),
    await runAttack(target, 'many records, one by one over two processes', reading),
    await runAttack(target, 'health information for a service that asks none', volunteering),
  ];
}

const zero = (names: readonly string[], what: string): Outcome => ({
  figure: `${names.length} ${what}${names.length > 0 ? `: ${names.slice(0, 3).join(', ')}` : ''}`,
  limit: '0',
  holds: names.length === 0,
});
