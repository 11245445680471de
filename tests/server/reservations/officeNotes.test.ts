/** What staff write about a visit for staff alone. */
import { expect, it } from 'vitest';
import { buildReservation } from '../../support/builders/buildReservation.ts';
import { buildService } from '../../support/builders/buildService.ts';
import { buildTeam } from '../../support/builders/buildTeam.ts';
import { onEachEngine } from '../../support/engines.ts';
import { testApp } from '../../support/testApp.ts';

const NOTE = 'Hears badly on the left';

onEachEngine((engine) => {
  const app = testApp({ engine });

  async function noted() {
    const team = await buildTeam(app.db);
    const service = await buildService(app.db, { team_id: team.id });
    const ana = await app.as('constituent');
    const staff = await app.as('staff', { teams: [team] });
    const { id } = await buildReservation(app.db, {
      ...{ service_id: service.id, team_id: team.id },
      user_id: ana.user.id,
    });
    const note = (body: object) => staff.post(`/reservations/update/${id}`, body);
    expect((await note({ office_notes: NOTE })).status).toBe(200);
    return { ana, staff, id, note };
  }

  it('is read by staff, in no answer that the person gets, and tells nobody', async () => {
    const { ana, staff, id } = await noted();
    const seen = await staff.get(`/reservations/show/${id}`);
    expect(seen.body.office_notes).toBe(NOTE);
    expect(seen.body.history).toEqual([]);
    const listed = await staff.get(`/reservations?search=${seen.body.reference}`);
    expect(listed.body.data[0].office_notes).toBe(NOTE);
    const own = await Promise.all([
      ana.get(`/reservations/show/${id}`),
      ana.get('/reservations'),
      ana.get('/notifications'),
      ana.post(`/reservations/update/${id}`, { notes: 'I come by bus' }),
    ]);
    for (const { status, body } of own) {
      expect(status).toBe(200);
      expect(JSON.stringify(body)).not.toContain(NOTE);
      expect(JSON.stringify(body)).not.toContain('office_notes');
    }
  });

  it('is in the log with its writer and without its words', async () => {
    const { staff, id } = await noted();
    const admin = await app.as('admin');
    const { body } = await admin.get(`/activity-logs?subject_id=${id}&action=update`);
    const [row] = body.data;
    expect(row.actor_id).toBe(staff.user.id);
    expect(JSON.stringify(row)).toContain('office_notes');
    expect(JSON.stringify(row)).not.toContain(NOTE);
  });

  it('is written by nobody about their own visit', async () => {
    const { ana, id } = await noted();
    expect((await ana.post(`/reservations/update/${id}`, { office_notes: 'Nice' })).status).toBe(
      403,
    );
  });

  it('is not written over by who has not read the newest', async () => {
    const { staff, id, note } = await noted();
    const { body: read } = await staff.get(`/reservations/show/${id}`);
    await note({ office_notes: 'Came with a daughter' });
    const late = await note({ office_notes: 'Came alone', updated_at: read.updated_at });
    expect(late).toMatchObject({ status: 409, body: { code: 'stale' } });
    const { body } = await staff.get(`/reservations/show/${id}`);
    expect(body.office_notes).toBe('Came with a daughter');
  });
});
