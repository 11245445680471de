// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpError } from 'react-admin';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { BulkUpdate } from '#schema/declaration/bulk.ts';
import type { Field } from '#schema/declaration/field.ts';
import { frequentlyAskedQuestion, team } from '#schema/index.ts';
import { partsOf } from '#src/dataProvider/askBulk.ts';
import { openedBulk, readJob } from '#src/generator/bulk/bulkJob.ts';
import { CellInput } from '#src/generator/cells/CellInput.tsx';
import { ResourceList } from '#src/generator/list/ResourceList.tsx';
import { toastStore } from '#src/toast/toast.ts';
import { expectLogged } from '../../support/loggedProblems.ts';
import { ADMIN, doubles, renderOf, renderScreen, signIn } from '../support/render.tsx';
import { sample } from '../support/sample.ts';

const AT = '2026-11-30T02:00:00.000Z';
const LATER = '2026-11-30T02:00:09.000Z';
const question = (n: number, more: object = {}) => ({
  ...{ id: `q${n}`, question: `Question ${n}`, answer: 'So', team_id: null, team: null },
  ...{ position: n, status: 'published', created_at: AT, updated_at: AT },
  ...more,
});
const ROWS = [question(1), question(2)];
const show = (overrides: object = {}) =>
  renderOf({
    resource: frequentlyAskedQuestion,
    screen: <ResourceList />,
    path: '/frequently-asked-questions',
    declared: [frequentlyAskedQuestion, team],
    dataProvider: doubles({
      getList: async () => ({ data: ROWS, total: 3, meta: { total_exact: true } }),
      getMany: async (_name: string, { ids }: { ids: string[] }) => ({
        data: ROWS.filter(({ id }) => ids.includes(id)),
      }),
      ...overrides,
    } as never),
  });

/** @param change answers the parts of a change */
function serve(change: (body: BulkUpdate) => object, ids = ['q1', 'q2', 'q3']) {
  const parts: BulkUpdate[] = [];
  vi.stubGlobal('fetch', async (url: unknown, init?: RequestInit) => {
    const path = String(url);
    if (path.includes('/matching')) return Response.json({ ids, is_all: true });
    if (!path.includes('/update-many')) return Response.json({ data: [] });
    const body = JSON.parse(String(init?.body)) as BulkUpdate;
    parts.push(body);
    return Response.json(change(body));
  });
  return parts;
}
const fates = ({ records, dry_run }: BulkUpdate) => ({
  data: records.map(({ id }) =>
    id === 'q2' && dry_run
      ? { id, fate: 'refused', code: 'forbidden', message: 'You may not do this.' }
      : {
          ...{ id, fate: 'changed', updated_at: dry_run ? AT : LATER },
          before: { position: 100 },
        },
  ),
});

beforeEach(() => {
  localStorage.clear();
  openedBulk.set(null);
  toastStore.set([]);
  signIn([...ADMIN]);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function chooseField(name: string) {
  await userEvent.click(await screen.findByRole('combobox', { name: /^Which field/ }));
  await userEvent.click(await screen.findByRole('option', { name }));
}

async function choosePosition(value: string) {
  await userEvent.click(await screen.findByRole('checkbox', { name: /^Select all/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Select all 3 that match' }));
  await screen.findByText('3 selected');
  await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog'));
  await chooseField('Position');
  const input = dialog.getByRole('spinbutton', { name: 'Position' });
  await userEvent.clear(input);
  await userEvent.type(input, value);
  await userEvent.click(dialog.getByRole('button', { name: 'Preview' }));
  return dialog;
}

describe('a change of all that match', () => {
  it('is previewed, written with the versions that were seen, and taken back', async () => {
    const parts = serve(fates);
    show();
    const dialog = await choosePosition('7');
    expect(await dialog.findByText('2 frequently asked questions will change.')).toBeDefined();
    const left = within(dialog.getByRole('list', { name: 'What is left' }));
    await waitFor(() => expect(left.getByRole('link').textContent).toBe('Question 2'));
    expect(left.getByRole('listitem').textContent).toContain('You may not do this.');
    await userEvent.click(dialog.getByRole('button', { name: /^Change 2/ }));
    await waitFor(() => expect(toastStore.get()).toHaveLength(1));
    expect(parts.map(({ dry_run }) => dry_run ?? false)).toEqual([true, false]);
    expect(parts[1]?.changes).toEqual({ position: 7 });
    expect(parts[1]?.records).toEqual([
      { id: 'q1', updated_at: AT },
      { id: 'q3', updated_at: AT },
    ]);
    expect(readJob('frequently-asked-questions')).toBeNull();
    toastStore.get()[0]?.action?.run();
    await waitFor(() => expect(parts).toHaveLength(3));
    expect(parts[2]?.records[0]).toEqual({
      ...{ id: 'q1', updated_at: LATER, changes: { position: 100 } },
    });
    const texts = () => toastStore.get().map(({ text }) => text);
    await waitFor(() => expect(texts()).toContain('2 frequently asked questions are as before'));
  });

  it('counts one as one', async () => {
    serve(fates);
    show();
    await screen.findByRole('checkbox', { name: /^Select all/ });
    const [, first] = screen.getAllByRole('checkbox');
    await userEvent.click(first as HTMLElement);
    await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
    expect(
      await screen.findByRole('dialog', { name: 'Change 1 frequently asked question' }),
    ).toBeDefined();
  });

  it('that did not end goes on with what is left, also from another page', async () => {
    let isDown = true;
    const ids = Array.from({ length: 60 }, (_, n) => `many-${n}`);
    const parts = serve((body) => {
      if (isDown && !body.dry_run && body.records[0]?.id === 'many-50') throw new Error('offline');
      return fates(body);
    }, ids);
    show();
    await userEvent.click(await screen.findByRole('checkbox', { name: /^Select all/ }));
    await userEvent.click(screen.getByRole('button', { name: /that match/ }));
    await screen.findByText('60 selected');
    cleanup();
    openedBulk.set({ resource: 'frequently-asked-questions', ids });
    show();
    const dialog = within(await screen.findByRole('dialog'));
    await chooseField('Position');
    await userEvent.click(dialog.getByRole('button', { name: 'Preview' }));
    await userEvent.click(await dialog.findByRole('button', { name: /^Change 60/ }));
    await dialog.findByRole('button', { name: 'Go on with 10' });
    expect(readJob('frequently-asked-questions')?.records).toHaveLength(10);
    cleanup();
    openedBulk.set(null);
    isDown = false;
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Continue' }));
    await screen.findByText(/^50 of 60 frequently asked questions changed/);
    await userEvent.click(await screen.findByRole('button', { name: 'Go on with 10' }));
    await waitFor(() => expect(readJob('frequently-asked-questions')).toBeNull());
    expect(parts.at(-1)?.records.map(({ id }) => id)).toEqual(ids.slice(50));
  });

  it('is sent in parts that a body has room for', () => {
    const small = Array.from({ length: 120 }, (_, n) => ({ id: `r${n}` }));
    expect(partsOf(small).map(({ length }) => length)).toEqual([50, 50, 20]);
    const large = small.map(({ id }) => ({ id, changes: { answer: 'x'.repeat(4_000) } }));
    expect(partsOf(large).every((part) => JSON.stringify(part).length < 70_000)).toBe(true);
    expect(partsOf(large).flat()).toHaveLength(120);
  });
});

describe('a value in its cell', () => {
  const cell = async (name: string) => screen.findByTitle(name);
  const stale = () => new HttpError('Somebody has changed this.', 409, { code: 'stale' });

  it('is saved on Enter, and Escape gives back what stood there', async () => {
    serve(fates);
    const update = vi.fn(async (_name: string, { data }: { data: object }) => ({ data }));
    show({ update });
    await userEvent.click(await cell('Edit Position of Question 1'));
    await userEvent.type(await screen.findByRole('spinbutton'), '8{Escape}');
    expect(update).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(await cell('Edit Position of Question 1'));
    await userEvent.keyboard('{Enter}');
    await userEvent.type(await screen.findByRole('spinbutton'), '{Control>}a{/Control}8{Enter}');
    await waitFor(() => expect(update).toHaveBeenCalledTimes(1));
    expect(update.mock.calls[0]?.[1]).toMatchObject({
      data: { id: 'q1', position: 8 },
      previousData: { position: 1, updated_at: AT },
    });
  });

  it('that is refused says why, and keeps what was typed', async () => {
    serve(fates);
    expectLogged(/HttpError|Error/);
    const refusal = new HttpError('Not right', 422, {
      errors: { position: 'Enter 9,999 or less' },
    });
    const update = vi.fn().mockRejectedValue(refusal);
    show({ update });
    await userEvent.click(await cell('Edit Position of Question 1'));
    const input = await screen.findByRole('spinbutton');
    await userEvent.type(input, '{Control>}a{/Control}99999{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain('Enter 9,999 or less');
    expect((input as HTMLInputElement).value).toBe('99999');
  });

  it('is never written over what somebody else has written there, unless one says so', async () => {
    serve(fates);
    expectLogged(/HttpError|Error/);
    const theirs = question(1, { position: 55, updated_at: LATER });
    const update = vi.fn().mockRejectedValueOnce(stale()).mockResolvedValueOnce({ data: theirs });
    const getOne = async (name: string) => ({
      data: name === 'settings' ? { id: 'settings', time_zone: 'Asia/Manila' } : theirs,
    });
    show({ update, getOne });
    await userEvent.click(await cell('Edit Position of Question 1'));
    const input = await screen.findByRole('spinbutton');
    await userEvent.type(input, '{Control>}a{/Control}8{Enter}');
    expect((await screen.findByRole('alert')).textContent).toMatch(/It now says:\s*55/);
    await userEvent.click(screen.getByRole('button', { name: 'Save mine' }));
    await waitFor(() => expect(update).toHaveBeenCalledTimes(2));
    expect(update.mock.calls[1]?.[1].previousData.updated_at).toBe(LATER);
  });

  it('is chosen in a menu, in which moving saves nothing', async () => {
    serve(fates);
    const update = vi.fn(async (_name: string, { data }: { data: object }) => ({ data }));
    show({ update });
    await userEvent.click(await cell('Edit Status of Question 2'));
    await screen.findByRole('listbox');
    await userEvent.keyboard('{ArrowUp}');
    expect(update).not.toHaveBeenCalled();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(update).toHaveBeenCalledTimes(1));
    expect(update.mock.calls[0]?.[1]).toMatchObject({ data: { id: 'q2', status: 'draft' } });
  });

  it('that refers to a record is searched for at once, by an input with the name of the field', async () => {
    const { parent_id } = sample.fields;
    const input = { field: parent_id as Field, value: null, describedBy: undefined };
    const idle = { onChange: vi.fn(), onChoose: vi.fn(), onLeave: vi.fn() };
    const getList = async () => ({ data: [], total: 0 });
    renderScreen(<CellInput {...input} {...idle} />, doubles({ getList }));
    const box = await screen.findByRole('combobox', { name: 'Parent' });
    expect(document.activeElement).toBe(box);
  });

  it('that was chosen and refused is tried again by a button', async () => {
    serve(fates);
    expectLogged(/HttpError|Error/);
    const refused = new HttpError('The server is busy.', 503, {});
    const update = vi
      .fn(async (_name: string, { data }: { data: object }) => ({ data }))
      .mockRejectedValueOnce(refused);
    show({ update });
    await userEvent.click(await cell('Edit Status of Question 2'));
    await screen.findByRole('listbox');
    await userEvent.keyboard('{ArrowUp}{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain('The server is busy.');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(update).toHaveBeenCalledTimes(2));
    expect(update.mock.calls[1]?.[1]).toMatchObject({ data: { id: 'q2', status: 'draft' } });
  });
});
