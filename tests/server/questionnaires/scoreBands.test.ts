import { describe, expect, it } from 'vitest';
import { buildTeam } from '../../support/builders/buildTeam.ts';
import { onEachEngine } from '../../support/engines.ts';
import { testApp } from '../../support/testApp.ts';

onEachEngine((engine) => {
  const app = testApp({ engine });

  describe('the names of scores', () => {
    it('are kept with the team, and read by staff alone', async () => {
      const { id } = await buildTeam(app.db);
      const admin = await app.as('admin');
      const score_bands = [
        { from: 0, to: 4, label: 'low' },
        { from: 5, to: 9, label: 'high' },
      ];
      const saved = await admin.post(`/teams/update/${id}`, { score_bands });
      expect(saved.body.score_bands).toMatchObject(score_bands);
      const staff = await app.as('staff');
      expect((await staff.get(`/teams/show/${id}`)).body.score_bands).toMatchObject(score_bands);
      const constituent = await app.as('constituent');
      expect((await constituent.get(`/teams/show/${id}`)).body).not.toHaveProperty('score_bands');
    });

    it('do not overlap', async () => {
      const { id } = await buildTeam(app.db);
      const admin = await app.as('admin');
      const { status, body } = await admin.post(`/teams/update/${id}`, {
        score_bands: [
          { from: 0, to: 4, label: 'low' },
          { from: 4, to: 9, label: 'high' },
        ],
      });
      expect([status, body.errors]).toEqual([
        422,
        { 'score_bands.1': 'This overlaps with a row above' },
      ]);
    });
  });
});
