/** A webhook made in the administration, tried out, and its secret exchanged. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifiedAt, WebhookReceiver } from '../support/webhookReceiver.ts';
import { expectAccessible } from './support/accessible.ts';
import { ADMIN, DEMO_PASSWORD, storageOf } from './support/api.ts';
import { DESK, product } from './support/product.ts';

const receiver = new WebhookReceiver();
beforeAll(() => receiver.start());
afterAll(() => receiver.stop());
const takda = product({ WEBHOOK_NETWORKS: '127.0.0.0/8' });

it('is made, shows its secret once, and what its receiver answers', async () => {
  const page = await takda.newPage({ viewport: DESK, storage: await storageOf(takda, ADMIN) });
  const group = (name: string) =>
    page.getByRole('group', { name }).getByRole('group', { name: 'Reservations' });
  await page.goto('/admin/webhooks/create');
  await page.getByRole('textbox', { name: 'Name' }).fill('Queue display');
  await page.getByRole('textbox', { name: 'Address' }).fill(receiver.url);
  await group('Events').getByLabel('Approved').check();
  await group('Data').getByLabel('Reference').check();
  await expectAccessible(page, 'the form of a webhook');
  await page.getByRole('button', { name: 'Create webhook' }).click();
  await page.getByLabel('Your own password').fill(DEMO_PASSWORD);
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  const dialog = page.getByRole('dialog', { name: 'The secret of this webhook' });
  const secret = await dialog.locator('code').innerText();
  await dialog.getByRole('button', { name: 'I have kept it' }).click();

  await page.getByRole('heading', { level: 1, name: 'Queue display' }).waitFor();
  await page.getByRole('button', { name: 'Send a test event' }).click();
  await page.getByText('The receiver took the test event. (204)').waitFor();
  const [sent] = receiver.take();
  if (!sent) throw new Error('nothing was sent');
  const at = new Date(Number(sent.headers['webhook-timestamp']) * 1000);
  expect(verifiedAt(at, secret, sent)).toMatchObject({ type: 'webhooks.test' });
  receiver.answer = (response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('Access denied');
  await page.getByRole('button', { name: 'Send a test event' }).click();
  await page.getByText('A web page came back').waitFor();
  await page.getByText('Access denied').waitFor();

  await page.getByRole('button', { name: 'Exchange the secret' }).click();
  const question = page.getByRole('dialog', { name: 'Exchange the secret?' });
  await question.getByLabel('Your own password').fill(DEMO_PASSWORD);
  await question.getByRole('button', { name: 'Exchange the secret' }).click();
  expect(await dialog.locator('code').innerText()).not.toBe(secret);
});
