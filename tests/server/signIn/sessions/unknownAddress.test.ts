import { beforeEach, expect, it } from 'vitest';
import { deliverMails } from '#server/mails/outbox/outbox.ts';
import { buildUser } from '#tests/support/builders/buildUser.ts';
import { onOneEngine } from '#tests/support/engines.ts';
import { testApp } from '#tests/support/testApp.ts';
import { forgetTries } from './signIn.ts';

onOneEngine((engine) => {
  const app = testApp({ engine });
  beforeEach(() => forgetTries(app));
  const subjectsTo = async (email: string) => {
    await deliverMails(app.deps, app.app.log);
    return app.mailbox.mails.filter(({ to }) => to === email).map(({ subject }) => subject);
  };

  it('a forgotten password: an address that nobody has gets a mail that says so, without a code', async () => {
    const email = 'nobody@example.test';
    expect((await app.anyone.post('/forgot-password', { email })).status).toBe(200);
    expect(await subjectsTo(email)).toEqual(['There is no account at Takda with this address']);
    expect(app.mailbox.lastTo(email).text).not.toMatch(/\b\d{6}\b/);
    expect(app.mailbox.lastTo(email).text).toContain('/login');
  });

  it('tells it in the language of the page that asked', async () => {
    const email = 'wala@example.test';
    await app.anyone.post('/forgot-password', { email }, { 'accept-language': 'fil' });
    expect(await subjectsTo(email)).not.toEqual(['There is no account at Takda with this address']);
  });

  it('says nothing of it to who has an account that gets no code', async () => {
    const suspended = await buildUser(app.db, { status: 'suspended' });
    const barred = await buildUser(app.db, { roles: ['staff'], status: 'suspended' });
    for (const { email } of [suspended, barred]) {
      await app.anyone.post('/login/code', { email });
      expect(await subjectsTo(email)).toEqual([]);
    }
  });

  it('tells who works here to sign in with the password, without a code', async () => {
    const { email } = await buildUser(app.db, { roles: ['staff'] });
    await app.anyone.post('/login/code', { email });
    expect(await subjectsTo(email)).toEqual(['Sign in to Takda with your password']);
    expect(app.mailbox.lastTo(email).text).not.toMatch(/\b\d{6}\b/);
  });
});
