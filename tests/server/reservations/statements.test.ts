import { expect, it } from 'vitest';
import { buildService } from '../../support/builders/buildService.ts';
import { countQueries } from '../../support/countQueries.ts';
import { onEachEngine } from '../../support/engines.ts';
import { testApp } from '../../support/testApp.ts';

onEachEngine((engine) => {
  const app = testApp({ engine });

  it.each([1, 500])(
    'books one of %i places in three statements: who, what, done',
    async (capacity) => {
      const service = await buildService(app.db, { capacity });
      const ana = await app.as('constituent');
      // The first request of a session also notes that it is used.
      await ana.get('/reservations');
      const { result, statements } = await countQueries(app.database, () =>
        ana.post('/reservations/create', {
          service_id: service.id,
          date: '2026-12-02',
          time: '09:00',
        }),
      );
      expect(result.status).toBe(201);
      expect(statements).toHaveLength(3);
    },
  );
});
