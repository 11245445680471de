// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { DataProvider, GetManyReferenceParams } from 'react-admin';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { where } from '#schema/declaration/access.ts';
import { defineResource } from '#schema/declaration/defineResource.ts';
import { choice, date, dateTime, reference, text } from '#schema/declaration/fields/index.ts';
import { ResourceList } from '#src/generator/list/ResourceList.tsx';
import { CreateScreen } from '#src/generator/screens/CreateScreen.tsx';
import { ShowScreen } from '#src/generator/screens/ShowScreen.tsx';
import { expectLogged } from '../../support/loggedProblems.ts';
import { ADMIN, doubles, renderOf, signIn } from '../support/render.tsx';
import { buildSample, ONE, sample } from '../support/sample.ts';

const part = defineResource({
  name: 'parts',
  label: { one: 'Part', many: 'Parts' },
  description: 'What samples are made of.',
  icon: 'folder',
  recordRepresentation: ['name'],
  list: { sort_by: 'name', order_by: 'ASC' },
  access: { staff: ['list', 'show', 'create'] },
  scope: { team: (viewer) => where('sample_id', viewer.team_ids) },
  fields: {
    name: text({ label: 'Name', required: true, searchable: true, sortable: true, list: true }),
    sample_id: reference({
      label: 'Sample',
      to: 'samples',
      embed: true,
      list: true,
      filterable: true,
    }),
    day: date({ label: 'Day', list: true }),
    state: choice({
      label: 'State',
      default: 'whole',
      list: true,
      options: [{ id: 'whole', name: 'Whole', tone: 'success' }],
    }),
  },
});
const trial = defineResource({
  name: 'trials',
  label: { one: 'Trial', many: 'Trials' },
  description: 'When samples are tried.',
  icon: 'folder',
  recordRepresentation: ['name'],
  ahead: { by: 'at', where: { state: ['planned'] } },
  access: { staff: ['list'] },
  scope: { team: (viewer) => where('tester_id', viewer.team_ids) },
  fields: {
    name: text({ label: 'Name', required: true, form: 'none' }),
    sample_id: reference({ label: 'Sample', to: 'samples', filterable: true, form: 'none' }),
    tester_id: text({ label: 'Tester' }),
    at: dateTime({ label: 'At', filterable: true, sortable: true }),
    state: choice({
      label: 'State',
      filterable: true,
      options: [{ id: 'planned', name: 'Planned' }],
    }),
  },
});

const build = (name: string) => ({
  ...{ id: `id-${name}`, name, day: '2026-12-01', state: 'whole', sample_id: ONE },
  sample: { id: ONE, name: 'First sample' },
});
type Asked = GetManyReferenceParams;
const answering = (answer: (name: string, asked: Asked) => object[], total?: number) =>
  vi.fn(async (name: string, params: Asked) => {
    const data = answer(name, params);
    return { data: data as never[], total: total ?? data.length };
  });
const show = (getManyReference: unknown, more: Partial<DataProvider> = {}) =>
  renderOf({
    resource: sample,
    declared: [sample, part, trial],
    screen: <ShowScreen />,
    path: `/samples/${ONE}/show`,
    dataProvider: doubles({
      getOne: async (name: string) => ({
        data: name === 'samples' ? buildSample() : { id: 'settings', time_zone: 'Asia/Manila' },
      }),
      getMany: async () => ({ data: [] }),
      getManyReference,
      ...more,
    } as never),
  });
const panel = (name: string) => screen.findByRole('region', { name });
const paramsOf = (link: HTMLElement) =>
  new URLSearchParams(link.getAttribute('href')?.split('?')[1]);

beforeEach(() => {
  localStorage.clear();
  signIn([...ADMIN]);
});
afterEach(cleanup);

describe('what refers to a record', () => {
  it('shows the first with their columns, how many there are, and the ways on', async () => {
    const asked = answering((name) => (name === 'parts' ? [build('Lid')] : []), 12);
    show(asked);
    const parts = within(await panel('Parts'));
    const table = within(await parts.findByRole('table', { name: 'Parts' }));
    expect(table.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      ...['Part', 'Day', 'State'],
    ]);
    expect(table.getByRole('link', { name: /^Lid/ }).getAttribute('href')).toContain(
      '/parts/id-Lid/show',
    );
    expect(parts.getByText('12')).toBeDefined();
    const all = paramsOf(parts.getByRole('link', { name: 'Show all: Parts' }));
    expect(JSON.parse(all.get('filter') ?? '')).toEqual({ sample_id: [ONE] });
    expect([all.get('sort'), all.get('order')]).toEqual(['name', 'ASC']);
    expect(parts.getByRole('link', { name: 'Add part' }).getAttribute('href')).toContain(
      `/parts/create?sample_id=${ONE}`,
    );
    expect(asked.mock.calls.find(([name]) => name === 'parts')?.[1]).toMatchObject({
      target: 'sample_id',
      id: ONE,
      pagination: { page: 1, perPage: 5 },
      sort: { field: 'name', order: 'ASC' },
    });
  });

  it('is searched within once there are more than fit; the number stays that of all', async () => {
    const asked = answering(() => []);
    asked.mockImplementation(async (_, { filter }) =>
      filter.search ? { data: [], total: 0 } : { data: [build('Lid')] as never[], total: 6 },
    );
    show(asked);
    const parts = within(await panel('Parts'));
    const box = await parts.findByRole('searchbox', { name: 'Search parts' });
    await userEvent.type(box, 'lamp');
    await parts.findByText('No parts match');
    expect(parts.getByText('6')).toBeDefined();
    expect(document.activeElement).toBe(box);
    const all = paramsOf(parts.getByRole('link', { name: 'Show all: Parts' }));
    expect(JSON.parse(all.get('filter') ?? '')).toEqual({ sample_id: [ONE], search: 'lamp' });
    await userEvent.clear(box);
    await parts.findByRole('link', { name: /^Lid/ });
  });

  it('says that there is none, and offers the first', async () => {
    show(answering(() => []));
    const parts = within(await panel('Parts'));
    await parts.findByText('None yet.');
    expect(parts.queryByRole('link', { name: /Show all/ })).toBeNull();
    expect(parts.queryByRole('searchbox')).toBeNull();
    expect(parts.getByRole('link', { name: 'Add part' })).toBeDefined();
  });

  it('keeps its place while it loads', async () => {
    show(vi.fn(() => new Promise(() => undefined)));
    expect(within(await panel('Parts')).getByRole('status').textContent).toBe('Loading');
  });

  it('says why it could not be loaded, and tries again', async () => {
    expectLogged(/The line was lost/);
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const asked = answering(() => []);
    asked.mockRejectedValue(new Error('The line was lost.'));
    show(asked);
    // It has been asked for again by itself.
    await vi.advanceTimersByTimeAsync(20_000);
    vi.useRealTimers();
    const parts = within(await panel('Parts'));
    await parts.findByText('The line was lost.');
    asked.mockResolvedValue({ data: [build('Lid')] as never[], total: 1 });
    await userEvent.click(parts.getByRole('button', { name: 'Try again' }));
    await parts.findByRole('link', { name: /^Lid/ });
  });

  it('begins with what lies ahead, above the fields; all is one step further', async () => {
    const asked = answering(() => []);
    show(asked);
    const trials = await panel('Trials');
    const fields = await panel('Sample');
    expect(trials.compareDocumentPosition(fields)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await within(trials).findByText('None yet.');
    const [, ahead] = asked.mock.calls.find(([name]) => name === 'trials') ?? [];
    expect(ahead?.filter).toEqual({ state: ['planned'], at_from: expect.any(String) });
    expect(ahead?.sort).toEqual({ field: 'at', order: 'ASC' });
    expect(within(trials).queryByRole('link', { name: /Add/ })).toBeNull();
    await userEvent.click(within(trials).getByRole('button', { name: 'All' }));
    await waitFor(() => {
      const [, all] = asked.mock.calls.filter(([name]) => name === 'trials').at(-1) ?? [];
      expect([all?.filter, all?.sort]).toEqual([{}, { field: 'at', order: 'DESC' }]);
    });
  });

  it('is hidden where the viewer reaches nothing, and says so where perhaps not all', async () => {
    signIn(
      [
        { name: 'reader', reach: 'all', permissions: ['samples.list', 'samples.show'] },
        { name: 'staff', reach: 'team', permissions: ['parts.list', 'trials.list'] },
      ],
      [{ id: 'other', name: 'Other' }],
    );
    const asked = answering(() => []);
    show(asked);
    const trials = within(await panel('Trials'));
    await trials.findByText('None that you can see.');
    expect(trials.getByText('Those that you may see.')).toBeDefined();
    expect(screen.queryByRole('region', { name: 'Parts' })).toBeNull();
    expect(asked.mock.calls.map(([name]) => name)).toEqual(['trials']);
  });
});

describe('one more is added from a record', () => {
  const create = vi.fn(async (_name: string, { data }: { data: object }) => ({
    data: { ...data, id: 'new' },
  }));
  const add = (search: string) =>
    renderOf({
      resource: part,
      declared: [sample, part],
      screen: <CreateScreen />,
      path: `/parts/create${search}`,
      dataProvider: doubles({
        create,
        getList: async () => ({ data: [], total: 0 }),
        getMany: async () => ({ data: [buildSample()] }),
      } as never),
    });

  it('with what it refers to chosen; left, one is back there, and nothing is to be lost', async () => {
    add(`?sample_id=${ONE}`);
    await waitFor(() =>
      expect(screen.getByRole<HTMLInputElement>('combobox', { name: /^Sample/ }).value).toContain(
        'First sample',
      ),
    );
    expect(screen.queryByText('Not saved yet')).toBeNull();
    expect(screen.getByRole('link', { name: 'Cancel' }).getAttribute('href')).toContain(
      `/samples/${ONE}/show`,
    );
    await userEvent.type(screen.getByLabelText('Name'), 'Lid');
    await userEvent.click(screen.getByRole('button', { name: 'Create part' }));
    await waitFor(() =>
      expect(create.mock.lastCall?.[1].data).toMatchObject({ name: 'Lid', sample_id: ONE }),
    );
  });

  it('an address that names no record, or no reference, chooses nothing', async () => {
    add('?sample_id=https://elsewhere.test&name=Lid');
    const name = await screen.findByLabelText<HTMLInputElement>('Name');
    expect(name.value).toBe('');
    expect(screen.getByRole('link', { name: 'Cancel' }).getAttribute('href')).toMatch(/\/parts$/);
  });
});

it('the filter of a list leads to the record that it goes by', async () => {
  const filter = encodeURIComponent(JSON.stringify({ sample_id: [ONE] }));
  renderOf({
    resource: part,
    declared: [sample, part],
    screen: <ResourceList />,
    path: `/parts?filter=${filter}`,
    dataProvider: doubles({
      getList: async () => ({ data: [build('Lid')], total: 1 }),
      getMany: async () => ({ data: [buildSample()] }),
    } as never),
  });
  const link = await screen.findByRole('link', { name: 'Open First sample' });
  expect(link.getAttribute('href')).toContain(`/samples/${ONE}/show`);
});
