/** The one-time code by a real mail server instead of the outbox folder. */
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { codeIn } from '../support/mailbox.ts';
import { MARIA } from './support/api.ts';
import { product } from './support/product.ts';

describe('with SMTP_URL', () => {
  const mails: { from: string; to: string; text: string }[] = [];
  const post = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: async (stream, _session, done) => {
      const chunks: Buffer[] = [];
      for await (const chunk of stream) chunks.push(chunk as Buffer);
      const mail = await PostalMime.parse(Buffer.concat(chunks));
      mails.push({
        from: mail.from?.address ?? '',
        to: mail.to?.[0]?.address ?? '',
        text: mail.text ?? '',
      });
      done();
    },
  });
  // Before the product's own, as the last one runs first: it waits for connections that the product keeps.
  afterAll(() => new Promise<void>((resolve) => post.close(resolve)));
  const takda = product(async () => {
    await new Promise<void>((resolve) => post.listen(0, '127.0.0.1', resolve));
    const address = post.server.address();
    const port = typeof address === 'object' ? address?.port : 0;
    return { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Takda <booking@city.example>' };
  });
  it('signs a constituent in', async () => {
    const page = await takda.newPage();
    await page.goto('/login');
    await page.getByLabel('E-mail', { exact: true }).fill(MARIA);
    await page.getByRole('button', { name: 'E-mail me a code' }).click();
    const code = page.getByLabel('One-time code');
    await code.waitFor();
    await vi.waitFor(() => expect(mails).toHaveLength(1), { timeout: 90_000, interval: 100 });
    expect(mails[0]).toMatchObject({ from: 'booking@city.example', to: MARIA });
    await code.pressSequentially(codeIn(mails[0]?.text ?? ''));
    await page.getByRole('heading', { level: 1, name: 'My reservations' }).waitFor();
  });
});
