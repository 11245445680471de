import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { rows } from '#server/db/query.ts';
import { buildReservation } from '../../support/builders/buildReservation.ts';
import { buildService } from '../../support/builders/buildService.ts';
import { buildTeam } from '../../support/builders/buildTeam.ts';
import { onEachEngine } from '../../support/engines.ts';
import { testApp } from '../../support/testApp.ts';

onEachEngine((engine) => {
  const app = testApp({ engine });

  const arrange = async () => {
    const team = await buildTeam(app.db);
    const service = await buildService(app.db, { team_id: team.id });
    const staff = await app.as('staff', { teams: [team] });
    let hour = 8;
    const pending = async () => {
      const time = `${String(++hour).padStart(2, '0')}:00`;
      const visit = { service_id: service.id, status: 'pending', time } as const;
      return (await buildReservation(app.db, visit)).id;
    };
    return { staff, pending };
  };
  const statusesOf = async (ids: string[]) => {
    const found = await rows<{ id: string; status: string }>(
      app.db,
      sql`select id, status from reservations where id = any(${sql.param(ids)}::uuid[])`,
    );
    return ids.map((id) => found.find((one) => one.id === id)?.status);
  };

  it('decides on each, and says whom it refused and why', async () => {
    const { staff, pending } = await arrange();
    const ids = [await pending(), await pending(), await pending()];
    const others = (await buildReservation(app.db, { status: 'pending' })).id;
    await staff.post(`/reservations/update/status/${ids[1]}`, {
      status: 'declined',
      reason: 'The office is closed.',
    });
    const { status, body } = await staff.post('/reservations/update/statuses', {
      ids: [...ids, others, String(ids[0])],
      status: 'approved',
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      ids: [ids[0], ids[2]],
      refused: [
        { id: ids[1], message: 'A declined reservation stays declined.' },
        { id: others, message: 'Not found, or you do not have access.' },
      ],
    });
    expect(await statusesOf([...ids, others])).toEqual([
      'approved',
      'declined',
      'approved',
      'pending',
    ]);
    const logged = await rows<{ subject_id: string }>(
      app.db,
      sql`select subject_id from activity_logs where action = 'update_status'
        and subject_id = any(${sql.param(ids)}::text[])`,
    );
    // One that was declined before is among them.
    expect(logged).toHaveLength(3);
  });

  it('is an error where none could be decided, and asks for a reason as for one', async () => {
    const { staff, pending } = await arrange();
    const ids = [await pending(), await pending()];
    const others = (await buildReservation(app.db, { status: 'pending' })).id;
    expect(
      await staff.post('/reservations/update/statuses', { ids: [others], status: 'approved' }),
    ).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(
      await staff.post('/reservations/update/statuses', { ids, status: 'declined' }),
    ).toMatchObject({ status: 422, body: { errors: { reason: expect.any(String) } } });
    expect(await statusesOf(ids)).toEqual(['pending', 'pending']);
  });
});
