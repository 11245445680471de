/**
 * What docs/adding-a-resource.md says, done to the letter in a copy of the sources: with its one
 * file, one line and one command a new resource has all that the page promises, and no check of what
 * every resource has to have turns red.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../support/command.ts';
import { ProductCopy } from '../support/productCopy.ts';
import { announcementFeatures, type Fields } from './support/announcementFeatures.ts';
import { ADMIN, ask, call, MARIA, STAFF, sessionOf, storageOf } from './support/api.ts';
import { product } from './support/product.ts';

const told = readFileSync(join(root, 'docs/adding-a-resource.md'), 'utf8');
const [declaration = '', line = ''] = [...told.matchAll(/```ts\n(.*?)```/gs)].map(([, it]) => it);
const [, command = ''] = /`(npm run db:generate -- \w+)`/.exec(told) ?? [];

const FILE = 'schema/resources/announcement.ts';
const LIST = 'schema/resources/index.ts';
const PAPER = Buffer.from(`%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]>>endobj
trailer<</Root 1 0 R>>`);

/** Tests of what holds for every resource, and which of them are about this one or about all. */
const TESTS = [
  'tests/schema/texts/languages.test.ts',
  'tests/server/contract/described.test.ts',
  'tests/server/contract/others.test.ts',
  'tests/server/contract/succeeds.test.ts',
  'tests/server/contract/walk.test.ts',
  'tests/server/activityLogs/everyWrite.test.ts',
  'tests/server/files/fileFields.test.ts',
];
const ABOUT = 'announcements|knows|recipe|every call|every text|nobody says|values as the English';

/** All that is answered of one to who may change it, in the list as by itself. */
const FIELDS = [
  ...['attachment', 'body', 'created_at', 'id', 'status', 'team', 'team_id', 'title'],
  ...['translated', 'translations', 'until', 'updated_at'],
];

describe('a resource of one file, one line and one command', () => {
  const copy = new ProductCopy('announcements');
  beforeAll(() => {
    copy.fill();
    writeFileSync(copy.path(FILE), declaration);
    const [head, ...lines] = readFileSync(copy.path(LIST), 'utf8').trimEnd().split('\n');
    writeFileSync(copy.path(LIST), `${[head, ...[...lines, line.trim()].sort()].join('\n')}\n`);
    copy.run(...command.split(' '));
    copy.run('node', 'scripts/build/build.mjs');
  });
  afterAll(copy.remove);
  const takda = product({ WEBHOOK_NETWORKS: '127.0.0.0/8' }, { from: copy.folder });

  const create = async (token: string, fields: Fields) => {
    const body = { body: 'As told.', team_id: await teamOf(token), ...fields };
    return ask(takda, '/announcements/create', { token, body });
  };
  const teamOf = async (token: string): Promise<string> =>
    (await ask(takda, '/teams?search=City%20Health', { token })).data[0].id;

  async function upload(token: string): Promise<{ status: number; id: string }> {
    const form = new FormData();
    form.set('purpose', 'announcements.attachment');
    form.set('file', new Blob([PAPER]), 'order.pdf');
    const headers = { authorization: `Bearer ${token}` };
    const sent = { method: 'POST', body: form, headers };
    const reply = await fetch(`${takda.address}/api/files/upload`, sent);
    return { status: reply.status, id: (await reply.json()).id };
  }

  it('is written as the checks want it', () => {
    copy.run('npx', 'biome', 'check', '--error-on-warnings', '--vcs-enabled=false', FILE, LIST);
  });

  it('passes the tests of every resource without a line in them', () => {
    const passed = copy.runTests(TESTS, ABOUT);
    for (const what of [
      /^languages fil says every text/,
      /^described .* every call that there is has its place/,
      /^walk .* POST \/announcements\/delete lets in whom it may/,
      /^succeeds .* GET \/announcements\/show\/\{id\} succeeds/,
      /^succeeds .* POST \/announcements\/update\/\{id\} succeeds/,
      /^others .* GET \/announcements\/show\/\{id\} +answers another's as an absent one: staff/,
      /^everyWrite .* \/announcements\/create stands in the log/,
      /^fileFields .* POST \/announcements\/update\/\{id\} attachment refuses another's file/,
    ]) {
      expect(
        passed.filter((one) => what.test(one)),
        String(what),
      ).not.toEqual([]);
    }
  });

  it('has its calls, with their rules', async () => {
    const { token } = await sessionOf(takda, ADMIN);
    const made = await create(token, { title: 'Office closed' });
    expect(made).toMatchObject({ title: 'Office closed', status: 'draft', until: null });
    expect(made.team.name).toContain('City Health');
    expect(Object.keys(made).sort()).toEqual(FIELDS);
    const { data } = await ask(takda, '/announcements', { token });
    expect(data.map((one: object) => Object.keys(one).sort())).toEqual([FIELDS]);
    const refused = await call(takda, '/announcements/create', { token, body: { title: '' } });
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.body.errors).sort()).toEqual(['body', 'team_id', 'title']);
    const changed = await ask(takda, `/announcements/update/${made.id}`, {
      token,
      body: { status: 'published' },
    });
    expect(changed).toMatchObject({ title: 'Office closed', status: 'published' });
    const found = await ask(takda, '/announcements?status=published&search=office');
    expect(found).toMatchObject({ total: 1, data: [{ id: made.id }] });
    expect(await ask(takda, `/announcements/delete`, { token, body: { ids: [made.id] } })).toEqual({
      ids: [made.id],
    });
  });

  it('goes to the trash, and comes back from it as it was', async () => {
    const { token } = await sessionOf(takda, ADMIN);
    const made = await create(token, { title: 'Fiesta', status: 'published' });
    const body = { ids: [made.id] };
    await ask(takda, '/announcements/delete', { token, body });
    expect((await ask(takda, '/announcements?search=fiesta')).data).toEqual([]);
    const { as_it_was } = await ask(takda, `/trash/show/${made.id}`, { token });
    expect(as_it_was).toMatchObject({ title: 'Fiesta', team: made.team });
    await ask(takda, '/trash/restore', { token, body });
    expect(await ask(takda, `/announcements/show/${made.id}`, { token })).toEqual(made);
    await ask(takda, '/announcements/delete', { token, body });
  });

  it('goes back to an earlier version', async () => {
    const { token } = await sessionOf(takda, ADMIN);
    const made = await create(token, { title: 'Market day' });
    const body = { title: 'No market day' };
    await ask(takda, `/announcements/update/${made.id}`, { token, body });
    const page = await takda.newPage({ storage: await storageOf(takda, ADMIN) });
    await page.goto(`/admin/announcements/${made.id}/show`);
    const panel = page.getByRole('region', { name: 'Earlier versions' });
    await panel.getByRole('button', { name: 'Earlier versions' }).click();
    await panel.getByRole('button', { name: 'Back to this version' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('No market day').waitFor();
    await dialog.getByRole('button', { name: 'Back to this version' }).click();
    await page.getByRole('heading', { level: 1, name: 'Market day', exact: true }).waitFor();
    await ask(takda, '/announcements/delete', { token, body: { ids: [made.id] } });
  });

  it('is read by everyone and written by staff', async () => {
    const body = { title: 'Mine' };
    expect((await call(takda, '/announcements')).status).toBe(200);
    expect((await call(takda, '/announcements/create', { body })).status).toBe(401);
    const { token } = await sessionOf(takda, MARIA);
    expect((await call(takda, '/announcements/create', { body, token })).status).toBe(403);
    const staff = await sessionOf(takda, STAFF);
    expect((await call(takda, '/announcements/create', { body, token: staff.token })).status).toBe(
      422,
    );
  });

  it('takes files from whom it takes records, and shows them to whom it shows those', async () => {
    expect((await upload((await sessionOf(takda, MARIA)).token)).status).toBe(403);
    const { token } = await sessionOf(takda, ADMIN);
    const { id: attachment } = await upload(token);
    const { id } = await create(token, { title: 'With an order', attachment });
    const file = () => fetch(`${takda.address}/api/files/${attachment}`);
    expect((await file()).status).toBe(404);
    await ask(takda, `/announcements/update/${id}`, { token, body: { status: 'published' } });
    const reply = await file();
    expect(reply.status).toBe(200);
    expect(reply.headers.get('cache-control')).toContain('private');
    await ask(takda, `/announcements/delete`, { token, body: { ids: [id] } });
  });

  it('stands in the description of the API', async () => {
    const { paths } = await ask(takda, '/openapi.json');
    expect(Object.keys(paths).filter((path) => path.includes('/announcements'))).toHaveLength(12);
  });

  it('has a grid, a filter, a form and an export', async () => {
    const { token } = await sessionOf(takda, ADMIN);
    await create(token, { title: 'Mobile clinic', status: 'published' });
    const page = await takda.newPage({ storage: await storageOf(takda, ADMIN) });
    await page.goto('/admin');
    await page.getByRole('link', { name: 'Announcements' }).click();
    await page.getByRole('heading', { level: 1, name: 'Announcements' }).waitFor();
    await page.getByRole('cell', { name: /^Mobile clinic/ }).waitFor();

    await page.getByRole('link', { name: 'New announcement' }).click();
    await page.getByRole('heading', { level: 1, name: 'New announcement' }).waitFor();
    await page.getByLabel('Title', { exact: true }).fill('New opening hours');
    await page.getByLabel('Text', { exact: true }).fill('From Monday on, until five.');
    await page.getByLabel('Team', { exact: true }).fill('City Health');
    await page.getByRole('option', { name: /City Health/ }).click();
    await page.getByLabel(/^Shown until/).fill('2027-01-04');
    const paper = { name: 'order.pdf', mimeType: 'application/pdf', buffer: PAPER };
    await page.getByLabel(/^Attachment/).setInputFiles(paper);
    await page.getByRole('button', { name: 'View: Attachment' }).waitFor();
    await page.getByRole('button', { name: 'Create announcement' }).click();
    await page.getByRole('heading', { level: 1, name: 'New opening hours' }).waitFor();
    await page.getByRole('button', { name: 'View: Attachment' }).waitFor();

    await page.getByRole('link', { name: 'Announcements' }).first().click();
    await page.getByRole('cell', { name: /^New opening hours/ }).waitFor();
    await page.getByRole('button', { name: 'Status' }).click();
    await page.getByRole('dialog', { name: 'Status' }).getByLabel('Published').click();
    await page.keyboard.press('Escape');
    await page.getByRole('cell', { name: /^New opening hours/ }).waitFor({ state: 'detached' });

    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    const csv = readFileSync(await (await saving).path(), 'utf8');
    expect(csv).toContain('Mobile clinic');
    expect(csv).not.toContain('New opening hours');
  });

  it('is listed on the page of its team, and added there', async () => {
    const { token } = await sessionOf(takda, ADMIN);
    const team_id = await teamOf(token);
    await create(token, { title: 'Free vaccines' });
    const page = await takda.newPage({ storage: await storageOf(takda, ADMIN) });
    await page.goto(`/admin/teams/${team_id}/show`);
    const panel = page.getByRole('region', { name: 'Announcements' });
    await panel.scrollIntoViewIfNeeded();
    await panel.getByRole('link', { name: /^Free vaccines/ }).waitFor();

    await panel.getByRole('link', { name: 'Add announcement' }).click();
    await page.getByRole('heading', { level: 1, name: 'New announcement' }).waitFor();
    await page.getByLabel('Title', { exact: true }).fill('Closed at noon');
    await page.getByLabel('Text', { exact: true }).fill('On Friday only.');
    await page.getByRole('button', { name: 'Create announcement' }).click();
    await page.getByRole('heading', { level: 1, name: /City Health/ }).waitFor();
    await panel.scrollIntoViewIfNeeded();
    await panel.getByRole('link', { name: /^Closed at noon/ }).waitFor();
    const { data } = await ask(takda, `/announcements?team_id=${team_id}&search=noon`, { token });
    expect(data).toMatchObject([{ title: 'Closed at noon', team_id }]);

    await panel.getByRole('link', { name: 'Show all: Announcements' }).click();
    await page.getByRole('heading', { level: 1, name: 'Announcements' }).waitFor();
    await page.getByRole('link', { name: /^Open City Health/ }).click();
    await page.getByRole('heading', { level: 1, name: /City Health/ }).waitFor();
  });

  announcementFeatures(takda, create);

  it('speaks Filipino', async () => {
    const storage = await storageOf(takda, ADMIN);
    const page = await takda.newPage({ storage, locale: 'fil-PH' });
    await page.goto('/admin/announcements/create');
    await page.getByRole('link', { name: 'Mga anunsiyo' }).first().waitFor();
    await page.getByLabel(/^Ipinapakita hanggang/).waitFor();
    await page.getByLabel(/^Kalakip/).waitFor({ state: 'attached' });
  });
});
