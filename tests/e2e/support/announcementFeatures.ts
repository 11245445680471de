/** What the tutorial's resource has beside its calls and forms, each done and its effect read back. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifiedAt, WebhookReceiver } from '../../support/webhookReceiver.ts';
import { ADMIN, ask, call, DEMO_PASSWORD, STAFF, sessionOf, storageOf } from './api.ts';
import type { Product } from './product.ts';

export type Fields = Record<string, unknown>;

/** @param create makes an announcement of the City Health Office */
export function announcementFeatures(
  takda: Product,
  create: (token: string, fields: Fields) => Promise<Fields & { id: string }>,
) {
  const receiver = new WebhookReceiver();
  beforeAll(() => receiver.start());
  afterAll(() => receiver.stop());
  const asAdmin = async () => (await sessionOf(takda, ADMIN)).token;
  const adminPage = async () => takda.newPage({ storage: await storageOf(takda, ADMIN) });
  const shown = async (id: string) =>
    ask(takda, `/announcements/show/${id}`, { token: await asAdmin() });
  const searched = async (text: string) =>
    (await ask(takda, `/announcements?search=${text}`, { token: await asAdmin() }))
      .data as Fields[];

  it('is written in one language and read in each', async () => {
    const { id } = await create(await asAdmin(), { title: 'Town feast', status: 'published' });
    const page = await adminPage();
    await page.goto(`/admin/announcements/${id}`);
    await page.getByRole('button', { name: /^Filipino/ }).click();
    await page.getByRole('region', { name: 'Filipino' }).getByLabel('Title').fill('Pista ng bayan');
    await page.getByRole('button', { name: 'Save announcement' }).click();
    await page.getByRole('heading', { level: 1, name: 'Town feast', exact: true }).waitFor();
    const read = async (language: string) => {
      const headers = { 'accept-language': language };
      const path = `${takda.address}/api/announcements/show/${id}`;
      return (await fetch(path, { headers })).json();
    };
    const inFilipino = { title: 'Pista ng bayan', body: 'As told.', translated: ['title'] };
    expect(await read('fil')).toMatchObject(inFilipino);
    expect(await read('en')).toMatchObject({ title: 'Town feast', translated: [] });
  });

  it('is changed with others at once, and changed back', async () => {
    const token = await asAdmin();
    const drills: { id: string }[] = [];
    for (const title of ['Fire drill', 'Flood drill']) drills.push(await create(token, { title }));
    const bodies = () => Promise.all(drills.map(async ({ id }) => (await shown(id)).body));
    const page = await adminPage();
    await page.goto('/admin/announcements');
    await page.getByRole('searchbox').fill('drill');
    await page.waitForURL(/drill/);
    // Until the search is answered, the list has others too, and a selection of those does not last.
    await expect.poll(() => page.getByRole('row').count()).toBe(1 + drills.length);
    await page.getByRole('checkbox', { name: /^Select all/ }).check();
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Change 2 announcements' });
    await dialog.getByRole('combobox', { name: /^Which field gets a new value/ }).click();
    await page.getByRole('option', { name: 'Text' }).click();
    await dialog.getByRole('textbox', { name: 'Text' }).fill('Bring water.');
    await dialog.getByRole('button', { name: 'Preview' }).click();
    await dialog.getByText('2 announcements will change.').waitFor();
    expect(await bodies()).toEqual(['As told.', 'As told.']);
    await dialog.getByRole('button', { name: 'Change 2 announcements' }).click();
    // The offer to undo it does not end while the mouse is over it.
    await page.getByText('2 announcements changed').hover();
    expect(await bodies()).toEqual(['Bring water.', 'Bring water.']);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(bodies).toEqual(['As told.', 'As told.']);
  });

  it('is changed in its cell, which another list shows without being touched', async () => {
    const { id } = await create(await asAdmin(), { title: 'Open air mass' });
    const other = await takda.newPage({ storage: await storageOf(takda, STAFF) });
    const isHeard = other.waitForResponse((reply) => reply.url().endsWith('/api/live'));
    await other.goto('/admin/announcements');
    const row = other.getByRole('row', { name: /^Select Open air mass|Open air mass/ });
    await row.getByText('Draft').waitFor();
    await isHeard;
    const page = await adminPage();
    await page.goto('/admin/announcements');
    await page.getByTitle('Edit Status of Open air mass').click();
    await page.getByRole('option', { name: 'Published' }).click();
    await expect.poll(async () => (await shown(id)).status).toBe('published');
    await row.getByText('Published').waitFor();
  });

  it('comes in a table, and what is exported is the same when it comes back', async () => {
    const { title, team } = await create(await asAdmin(), { title: 'Water interruption' });
    const page = await adminPage();
    const read = async (name: string, text: string) => {
      await page.goto('/admin/announcements');
      await page.getByRole('link', { name: 'Import' }).click();
      await page.getByText('Drop a CSV or XLSX file here').waitFor();
      const file = { name, mimeType: 'text/csv', buffer: Buffer.from(text) };
      await page.getByLabel('Table to import').setInputFiles(file);
    };
    const { name } = team as { name: string };
    const cells = ['Water is back', 'Thank you.', name, 'Balik na ang tubig'];
    await read('news.csv', `Title,Text,Team,Title (Filipino)\n${cells.join(',')}\n`);
    await page.getByRole('button', { name: 'Check the rows' }).click();
    await page.getByRole('button', { name: 'Import 1 row' }).click();
    await page.getByText('1 row is done.').waitFor();
    expect(await searched('water')).toMatchObject([
      { title: 'Water is back', translations: { fil: { title: 'Balik na ang tubig' } } },
      { title },
    ]);

    const { total } = await ask(takda, '/announcements', { token: await asAdmin() });
    await page.goto('/admin/announcements');
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    await read('export.csv', readFileSync(await (await saving).path(), 'utf8'));
    await page.getByLabel('What to do').selectOption('update');
    await page.getByLabel('A record is known by').selectOption('Title');
    await page.getByRole('button', { name: 'Check the rows' }).click();
    await expect
      .poll(() => page.getByRole('list', { name: 'Rows' }).getByText('The same already').count())
      .toBe(total);
  });

  it('has views, which a link opens for somebody else', async () => {
    const page = await adminPage();
    await page.goto('/admin/announcements');
    await page.getByRole('searchbox').fill('water');
    await page.waitForURL(/water/);
    await page.getByRole('button', { name: 'Views', exact: true }).click();
    await page.getByRole('button', { name: 'Save this list as a view' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save this list as a view' });
    await dialog.getByLabel('Name').fill('About water');
    await dialog.getByRole('radio', { name: 'Everybody' }).check();
    await dialog.getByRole('button', { name: 'Save view' }).click();
    await page.getByRole('button', { name: 'View: About water' }).waitFor();
    const id = new URL(page.url()).searchParams.get('view');
    const other = await takda.newPage({ storage: await storageOf(takda, STAFF) });
    await other.goto(`/admin/announcements?view=${id}`);
    await other.getByRole('button', { name: 'View: About water' }).waitFor();
    expect(await other.getByRole('searchbox').inputValue()).toBe('water');
  });

  it('keeps what was typed and not saved', async () => {
    const { id } = await create(await asAdmin(), { title: 'Lost and found' });
    const page = await adminPage();
    page.on('dialog', (question) => question.accept());
    await page.goto(`/admin/announcements/${id}`);
    const text = page.getByRole('textbox', { name: 'Text' });
    await text.fill('A red umbrella.');
    await page.getByText('Not saved yet').waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Bring it back' }).click();
    await expect.poll(() => text.inputValue()).toBe('A red umbrella.');
    await page.getByRole('button', { name: 'Save announcement' }).click();
    await page.getByRole('heading', { level: 1, name: 'Lost and found', exact: true }).waitFor();
    expect(await shown(id)).toMatchObject({ body: 'A red umbrella.' });
  });

  it('tells webhooks of itself', async () => {
    const token = await asAdmin();
    const events = ['announcements.created', 'announcements.deleted'];
    const body = { name: 'Notice board', url: receiver.url, events };
    const { secret } = await ask(takda, '/webhooks/create', {
      token,
      body: { ...body, fields: ['announcements.title'], current_password: DEMO_PASSWORD },
    });
    const { id } = await create(token, { title: 'Told outside' });
    await expect.poll(() => receiver.received.length).toBe(1);
    await ask(takda, '/announcements/delete', { token, body: { ids: [id] } });
    await expect.poll(() => receiver.received.length).toBe(2);
    const told = receiver.take().map((one) => verifiedAt(new Date(), secret, one));
    expect(told).toMatchObject([
      { type: events[0], data: { id, title: 'Told outside' } },
      { type: events[1], data: { id } },
    ]);
  });

  it('is read and written by a program with a key, as far as the key says', async () => {
    const token = await asAdmin();
    const permissions = ['announcements.list', 'announcements.create'];
    const made = { name: 'Notice board', permissions, current_password: DEMO_PASSWORD };
    const { key } = await ask(takda, '/api-keys/create', { token, body: made });
    const { team_id } = await create(token, { title: 'By a person' });
    const { id } = await ask(takda, '/announcements/create', {
      token: key,
      body: { title: 'By a program', body: 'As told.', team_id },
    });
    expect(await shown(id)).toMatchObject({ title: 'By a program' });
    const body = { ids: [id] };
    expect((await call(takda, '/announcements/delete', { token: key, body })).status).toBe(403);
    const log = await ask(takda, '/activity-logs?resource=announcements&action=create', { token });
    expect(log.data[0]).toMatchObject({ subject_id: id });
    expect(log.data[0].actor_name).toContain('(API key Notice board)');
  });
}
