/** The one-time code by a real mail server instead of the outbox folder. */
import { afterAll, describe, expect, it } from 'vitest';
import { codeIn } from '../support/mailbox.ts';
import { openPostOffice, type PostOffice } from '../support/postOffice.ts';
import { MARIA } from './support/api.ts';
import { product } from './support/product.ts';

describe('with SMTP_URL', () => {
  let office: PostOffice;
  const takda = product(async () => {
    office = await openPostOffice();
    return { SMTP_URL: office.url, MAIL_FROM: 'Takda <booking@city.example>' };
  });
  afterAll(() => office.close());

  it('signs a constituent in', async () => {
    const page = await takda.newPage();
    await page.goto('/login');
    await page.getByLabel('E-mail', { exact: true }).fill(MARIA);
    await page.getByRole('button', { name: 'E-mail me a code' }).click();
    const code = page.getByRole('textbox', { name: 'One-time code' });
    await code.waitFor();
    await expect.poll(() => office.mails.length).toBe(1);
    const [mail] = office.mails;
    expect(mail?.from?.address).toBe('booking@city.example');
    expect(mail?.to?.map(({ address }) => address)).toEqual([MARIA]);
    await code.pressSequentially(codeIn(mail?.text ?? ''));
    await page.getByRole('heading', { level: 1, name: 'My reservations' }).waitFor();
  });
});
