import { expect, it } from 'vitest';
import { buildService } from '../../support/builders/buildService.ts';
import { onOneEngine } from '../../support/engines.ts';
import { testApp } from '../../support/testApp.ts';

const FILIPINO = { 'accept-language': 'fil' };

onOneEngine((engine) => {
  const app = testApp({ engine, clock: '2026-12-01T01:00:00Z' });

  it('says what is wrong in the language of the request, and names it', async () => {
    const answer = await app.anyone.post('/login', { login: 'x' }, FILIPINO);
    expect(answer.headers).toMatchObject({ 'content-language': 'fil', vary: 'Accept-Language' });
    expect(answer.body).toEqual({
      code: 'invalid',
      message: 'May ilan dito na hindi pa tama.',
      errors: { password: 'Punan ito' },
    });
  });

  it('says numbers and values with it', async () => {
    const constituent = await app.as('constituent');
    const service = await buildService(app.db, { lead_hours: 40 });
    const slot = { service_id: service.id, date: '2026-12-02', time: '09:00' };
    const answer = await constituent.post('/reservations/create', slot, FILIPINO);
    expect(answer.body.errors).toEqual({ time: 'Mag-book nang hindi bababa sa 40 oras bago' });
    const long = { ...slot, notes: 'x'.repeat(1001) };
    const refused = await constituent.post('/reservations/create', long, FILIPINO);
    expect(refused.body.errors).toEqual({ notes: 'Gumamit ng hanggang 1,000 karakter lamang' });
  });

  it('says in it what the database refuses, and that nothing is there', async () => {
    const admin = await app.as('admin');
    await admin.post('/constituent-categories/create', { name: 'Seniors' });
    const twice = await admin.post('/constituent-categories/create', { name: 'Seniors' }, FILIPINO);
    expect(twice.body).toMatchObject({
      message: 'Pangalan: nakuha na ito.',
      errors: { name: 'Nakuha na ito' },
    });
    const absent = await app.anyone.get('/nothing/here', FILIPINO);
    expect(absent.body.message).toBe('Hindi nakita, o hindi para sa inyo.');
  });

  it('speaks English to whoever asks for no language of ours', async () => {
    const answer = await app.anyone.get('/nothing/here', { 'accept-language': 'ja' });
    expect(answer.headers['content-language']).toBe('en');
    expect(answer.body.message).toBe('Not found, or you do not have access.');
  });
});
