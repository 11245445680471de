/** A restored installation writes to nobody until it is adopted. */
import { expect, it } from 'vitest';
import { saveInstallation } from '#server/db/installation.ts';
import { deliverMails } from '#server/mails/outbox/outbox.ts';
import { mailerUntilAdopted } from '#server/mails/transports/openMailer.ts';
import { buildUser } from '#tests/support/builders/buildUser.ts';
import { onOneEngine } from '#tests/support/engines.ts';
import { Mailbox } from '#tests/support/mailbox.ts';
import { testApp } from '#tests/support/testApp.ts';

onOneEngine((engine) => {
  const app = testApp({ engine });

  it('its mails stay in the folder, then go out', async () => {
    const [server, folder] = [new Mailbox(), new Mailbox()];
    const mailer = mailerUntilAdopted(app.db, server, folder);
    const to = async (email: string) => {
      await buildUser(app.db, { email });
      await app.anyone.post('/forgot-password', { email });
      await deliverMails({ ...app.deps, mailer }, app.app.log);
      return [server, folder].map((box) => box.mails.filter((mail) => mail.to === email).length);
    };
    const at = app.clock.now().toISOString();
    await saveInstallation(app.db, { restored_at: at });
    expect(await to('ana@example.test')).toEqual([0, 1]);
    await saveInstallation(app.db, { adopted_at: at });
    expect(await to('ben@example.test')).toEqual([1, 0]);
  });
});
