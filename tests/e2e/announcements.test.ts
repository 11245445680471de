/**
 * One declaration and one line: in a copy of the sources a new resource gets its table, calls,
 * permissions, description, grid, filter, form and export, with nothing else touched.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../support/command.ts';
import { ADMIN, ask, call, MARIA, sessionOf, storageOf } from './support/api.ts';
import { product } from './support/product.ts';

const DECLARATION = `import { everyRecord } from '../access.ts';
import { defineResource } from '../defineResource.ts';
import { choice, date, longText, text } from '../fields.ts';

export const announcement = defineResource({
  name: 'announcements',
  label: { one: 'Announcement', many: 'Announcements' },
  description: 'News for everyone.',
  icon: 'faq',
  menu: { section: 'Offer', position: 9 },
  recordRepresentation: ['title'],
  access: { everyone: ['list', 'show'] },
  scope: { everyone: everyRecord },
  fields: {
    title: text({ label: 'Title', required: true, max: 120, list: true, sortable: true, searchable: true }),
    body: longText({ label: 'Text', max: 2000 }),
    shown_from: date({ label: 'Shown from', required: true, list: true, filterable: true }),
    urgency: choice({
      label: 'Urgency',
      default: 'normal',
      list: true,
      filterable: true,
      options: [
        { id: 'normal', name: 'Normal', tone: 'neutral' },
        { id: 'urgent', name: 'Urgent', tone: 'danger' },
      ],
    }),
  },
});
`;
const SOURCES = ['index.html', 'package.json', 'package-lock.json', 'public', 'schema', 'scripts'];

describe('a resource of one file and one line', () => {
  const folder = mkdtempSync(join(tmpdir(), 'takda-announcements-'));
  const inFolder = (...parts: string[]) => join(folder, ...parts);

  function makeCopy() {
    for (const name of [...SOURCES, 'server', 'src', 'tsconfig.json', 'vite.config.ts']) {
      cpSync(join(root, name), inFolder(name), { recursive: true });
    }
    symlinkSync(join(root, 'node_modules'), inFolder('node_modules'));
    writeFileSync(inFolder('schema/resources/announcement.ts'), DECLARATION);
    const index = readFileSync(inFolder('schema/index.ts'), 'utf8');
    writeFileSync(
      inFolder('schema/index.ts'),
      `import { announcement } from './resources/announcement.ts';\n${index.replace('= [', '= [announcement,')}`,
    );
    run('npx', 'tsx', 'server/db/migrating/generate.ts', 'announcements');
    run('node', 'scripts/build/build.mjs');
  }

  function run(command: string, ...args: string[]) {
    const { status, stdout, stderr } = spawnSync(command, args, {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, NODE_ENV: undefined },
    });
    if (status !== 0) throw new Error(`${command} ${args.join(' ')}:\n${stdout}${stderr}`);
  }

  beforeAll(makeCopy);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const takda = product({}, folder);

  const create = async (token: string, fields: Record<string, unknown>) =>
    ask(takda, '/announcements/create', { token, body: { shown_from: '2026-12-01', ...fields } });

  it('has its calls, with their rules', async () => {
    const { token } = await sessionOf(takda, ADMIN);
    const made = await create(token, { title: 'Office closed' });
    expect(made).toMatchObject({ title: 'Office closed', urgency: 'normal', body: null });
    const refused = await call(takda, '/announcements/create', { token, body: { title: '' } });
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.body.errors).sort()).toEqual(['shown_from', 'title']);
    const changed = await ask(takda, `/announcements/update/${made.id}`, {
      token,
      body: { urgency: 'urgent' },
    });
    expect(changed).toMatchObject({ title: 'Office closed', urgency: 'urgent' });
    const urgent = await ask(takda, '/announcements?urgency=urgent&search=office');
    expect(urgent).toMatchObject({ total: 1, data: [{ id: made.id }] });
    expect(await ask(takda, `/announcements/delete`, { token, body: { ids: [made.id] } })).toEqual({
      ids: [made.id],
    });
  });

  it('is read by everyone and written by administrators', async () => {
    const body = { title: 'Mine', shown_from: '2026-12-01' };
    expect((await call(takda, '/announcements')).status).toBe(200);
    expect((await call(takda, '/announcements/create', { body })).status).toBe(401);
    const { token } = await sessionOf(takda, MARIA);
    expect((await call(takda, '/announcements/create', { body, token })).status).toBe(403);
  });

  it('stands in the description of the API', async () => {
    const { paths } = await ask(takda, '/openapi.json');
    expect(Object.keys(paths).filter((path) => path.includes('/announcements'))).toHaveLength(5);
  });

  it('has a grid, a filter, a form and an export', async () => {
    const { token } = await sessionOf(takda, ADMIN);
    await create(token, { title: 'Mobile clinic', urgency: 'urgent' });
    const page = await takda.newPage({ storage: await storageOf(takda, ADMIN) });
    await page.goto('/admin');
    await page.getByRole('link', { name: 'Announcements' }).click();
    await page.getByRole('heading', { level: 1, name: 'Announcements' }).waitFor();
    await page.getByRole('cell', { name: /^Mobile clinic/ }).waitFor();

    await page.getByRole('link', { name: 'New announcement' }).click();
    await page.getByRole('heading', { level: 1, name: 'New announcement' }).waitFor();
    await page.getByLabel('Title', { exact: true }).fill('New opening hours');
    await page.getByLabel('Shown from', { exact: true }).fill('2027-01-04');
    await page.getByRole('button', { name: 'Create announcement' }).click();
    await page.getByRole('heading', { level: 1, name: 'New opening hours' }).waitFor();

    await page.getByRole('link', { name: 'Announcements' }).first().click();
    await page.getByRole('cell', { name: /^New opening hours/ }).waitFor();
    await page.getByRole('button', { name: 'Urgency' }).click();
    await page.getByRole('dialog', { name: 'Urgency' }).getByLabel('Urgent').click();
    await page.keyboard.press('Escape');
    await page.getByRole('cell', { name: /^New opening hours/ }).waitFor({ state: 'detached' });

    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    const csv = readFileSync(await (await saving).path(), 'utf8');
    expect(csv).toContain('Mobile clinic');
    expect(csv).not.toContain('New opening hours');
  });
});
