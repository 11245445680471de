import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { user } from '#schema/index.ts';
import { rows } from '#server/db/query.ts';
import { tableOf } from '#server/db/tables/resourceTables.ts';
import { buildService } from '../../support/builders/buildService.ts';
import { onEachEngine } from '../../support/engines.ts';
import { testApp } from '../../support/testApp.ts';

onEachEngine((engine) => {
  const app = testApp({ engine });

  /** What was read of the person is from before: the last word is with the one who writes. */
  it.each(['suspended', 'erased'] as const)(
    'books nothing for who was %s meanwhile',
    async (status) => {
      const ana = await app.as('constituent');
      const service = await buildService(app.db, { capacity: 20, max_active_per_user: 20 });
      const book = (slot: number) =>
        ana.post('/reservations/create', {
          service_id: service.id,
          date: '2026-12-02',
          time: `${String(9 + Math.floor(slot / 2)).padStart(2, '0')}:${slot % 2 ? '30' : '00'}`,
        });
      const stop = app.db.transaction(async (tx) => {
        await tx.execute(sql`select 1 from users where id = ${ana.user.id} for update`);
        await tx
          .update(tableOf(user))
          .set({ status })
          .where(eq(tableOf(user).id, ana.user.id));
        const [held] = await rows<{ count: number }>(
          tx,
          sql`select count(*)::int as count from reservations where user_id = ${ana.user.id}`,
        );
        return held?.count;
      });
      const answers = await Promise.all([...Array.from({ length: 6 }, (_, slot) => book(slot))]);
      const before = await stop;
      const after = await rows(
        app.db,
        sql`select 1 from reservations where user_id = ${ana.user.id}`,
      );
      expect(after).toHaveLength(before ?? 0);
      expect(answers.filter((answer) => answer.status === 201)).toHaveLength(before ?? 0);
      const others = answers.filter((answer) => answer.status !== 201);
      expect(others.every((answer) => [401, 422].includes(answer.status))).toBe(true);
    },
  );

  it('is written down with names, and with whose and which team’s it is', async () => {
    const ana = await app.as('constituent', {
      profile_first_name: 'Ana',
      profile_last_name: 'Reyes',
    });
    const service = await buildService(app.db);
    const { body } = await ana.post('/reservations/create', {
      service_id: service.id,
      date: '2026-12-03',
      time: '09:00',
    });
    const admin = await app.as('admin');
    const logged = await admin.get(`/activity-logs?subject_id=${body.id}`);
    expect(logged.body.data).toMatchObject([
      {
        action: 'create',
        actor_name: 'Ana Reyes',
        subject_name: body.reference,
        owner_id: ana.user.id,
        team_id: service.team_id,
      },
    ]);
  });
});
