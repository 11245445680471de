import { expect, it } from 'vitest';
import { buildCategory } from '../../support/builders/buildCategory.ts';
import { buildReservation } from '../../support/builders/buildReservation.ts';
import { buildRole } from '../../support/builders/buildRole.ts';
import { buildService } from '../../support/builders/buildService.ts';
import { buildTeam } from '../../support/builders/buildTeam.ts';
import { buildUser } from '../../support/builders/buildUser.ts';
import { onEachEngine } from '../../support/engines.ts';
import { testApp } from '../../support/testApp.ts';

onEachEngine((engine) => {
  const app = testApp({ engine });
  const refusal = async (resource: string, ids: string[]) => {
    const admin = await app.as('admin');
    const { status, body } = await admin.post(`/${resource}/delete`, { ids });
    expect(status, JSON.stringify(body)).toBe(409);
    return body.message as string;
  };

  it('names what uses what was to be deleted, the first of many by name', async () => {
    const team = await buildTeam(app.db);
    await buildService(app.db, { team_id: team.id, name: 'Passport' });
    expect(await refusal('teams', [team.id])).toBe(
      'This is still in use, so it was not deleted. It is used by: Passport.',
    );
    for (const name of ['Permit', 'Licence', 'Stall', 'Copy']) {
      await buildService(app.db, { team_id: team.id, name });
    }
    expect(await refusal('teams', [team.id])).toBe(
      'This is still in use, so it was not deleted. It is used by: Passport, Permit, Licence, and 2 more.',
    );
    for (let count = 0; count < 100; count++) await buildService(app.db, { team_id: team.id });
    expect(await refusal('teams', [team.id])).toContain(', and 102 more.');
    const other = await buildTeam(app.db);
    expect(await refusal('teams', [other.id, team.id])).toContain('They are used by: Passport');
  });

  it('names who holds a role, and what a category or a person is in', async () => {
    const role = await buildRole(app.db);
    await buildUser(app.db, {
      roles: [role.name],
      profile_first_name: 'Ana',
      profile_last_name: 'Reyes',
    });
    expect(await refusal('roles', [role.id])).toContain('It is used by: Ana Reyes.');
    const category = await buildCategory(app.db);
    await buildService(app.db, { name: 'Senior ID', categories: [category] });
    expect(await refusal('constituent-categories', [category.id])).toContain('Senior ID');
    const visit = await buildReservation(app.db, {});
    expect(await refusal('users', [visit.user_id])).toContain(visit.reference);
    expect(await refusal('services', [visit.service_id])).toContain(visit.reference);
  });

  it('names nothing that whoever asks may not see', async () => {
    const team = await buildTeam(app.db);
    await buildReservation(app.db, { team_id: team.id });
    const role = await buildRole(app.db, { permissions: ['users.delete'], reach: 'all' });
    const visit = await buildReservation(app.db, {});
    const clerk = await app.as(role.name);
    const { body } = await clerk.post('/users/delete', { ids: [visit.user_id] });
    expect(body.message).toBe('This is still in use, so it was not deleted.');
  });
});
