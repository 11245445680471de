import { expect, it } from 'vitest';
import { buildService } from '../../support/builders/buildService.ts';
import { onOneEngine } from '../../support/engines.ts';
import { testApp } from '../../support/testApp.ts';

/** Planted where people type; none of them may be found in a log again. */
const CANARY = 'canary7f3k';

onOneEngine((engine) => {
  const app = testApp({ engine });

  it('the log says which call and how it went, and nothing of what people typed', async () => {
    const person = await app.as('constituent', { email: `${CANARY}@example.test` });
    const service = await buildService(app.db);
    await app.anyone.post('/login', { login: `${CANARY}@example.test`, password: `${CANARY}-pw` });
    await app.anyone.get(`/services?search=${CANARY}`);
    await app.anyone.get(`/services?${CANARY}=1`);
    await person.post('/reservations/create', {
      service_id: service.id,
      date: '2026-12-02',
      time: '09:00',
      notes: CANARY,
    });
    await person.post('/profile/update', { profile: { first_name: CANARY } });
    const logged = JSON.stringify(app.log.lines);
    expect(logged).toContain('/api/reservations/create');
    expect(logged).not.toContain(CANARY);
    expect(logged).not.toContain(person.token ?? '');
  });
});
