// @vitest-environment jsdom
import type { HttpError } from 'react-admin';
import { beforeEach, expect, test, vi } from 'vitest';
import { user } from '#schema/resources/user.ts';
import { TODAY } from '#schema/time/relativeDays.ts';
import { createDataProvider } from '#src/dataProvider/dataProvider.ts';
import { ADMIN, signIn } from '../support/render.tsx';
import { buildSample, ONE, sample, TWO } from '../support/sample.ts';

const viewer = { id: 'me', roles: [...ADMIN], team_ids: [] };
const settings = { ...sample, name: 'options', singleton: true } as unknown as typeof sample;
const nested = { ...sample, name: 'parts', path: 'samples/parts' } as unknown as typeof sample;
let day = '2026-12-01';
const today = async () => day;
const provider = createDataProvider({
  resources: [sample, settings, nested],
  viewer: () => viewer,
  today,
});
const page = { data: [buildSample()], page: 1, per_page: 10, total: 1, total_exact: true };
const list = {
  pagination: { page: 2, perPage: 10 },
  sort: { field: 'title', order: 'ASC' as const },
};

const sent = vi.fn();
let answer: { status: number; body: unknown };

beforeEach(() => {
  signIn([...ADMIN]);
  sent.mockClear();
  answer = { status: 200, body: page };
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent({
      url,
      method: init.method,
      signal: init.signal,
      body: init.body && JSON.parse(String(init.body)),
    });
    return new Response(JSON.stringify(answer.body), { status: answer.status });
  });
});

const last = () => sent.mock.calls.at(-1)?.[0];

test('a list asks with the conventions of the API', async () => {
  const filter = { search: 'abc', size: ['small', 'large'], day_from: '2026-12-01' };
  const answered = await provider.getList('samples', { ...list, filter });
  expect(last().url).toBe(
    '/api/samples?search=abc&page=2&per_page=10&sort_by=title&order_by=ASC&size=small&size=large&day_from=2026-12-01',
  );
  expect(answered).toEqual({ data: page.data, total: 1, meta: { total_exact: true } });
});

test('a filter for today asks for the day that it is then', async () => {
  const filter = { day: [TODAY] };
  await provider.getList('samples', { ...list, filter });
  expect(last().url).toContain('&day=2026-12-01');
  day = '2026-12-02';
  await provider.getList('samples', { ...list, filter });
  expect(last().url).toContain('&day=2026-12-02');
  await provider.getList('samples', { ...list, filter: { day: ['this_week'] } });
  expect(last().url).toContain('&day_from=2026-11-30&day_to=2026-12-06');
});

test('beyond the count limit the list says that there are more', async () => {
  answer.body = { ...page, total: 10_000, total_exact: false };
  const answered = await provider.getList('samples', { ...list, filter: {} });
  expect(answered).toMatchObject({ total: 10_000, meta: { total_exact: false } });
});

test('an order that the API does not know is not sent', async () => {
  await provider.getList('samples', { ...list, sort: { field: 'body', order: 'ASC' }, filter: {} });
  expect(last().url).not.toContain('sort_by');
});

test('one record, many, and those that point at one', async () => {
  answer.body = buildSample();
  await provider.getOne('samples', { id: ONE });
  expect(last()).toMatchObject({ method: 'GET', url: `/api/samples/show/${ONE}` });
  answer.body = page;
  await provider.getMany('samples', { ids: [ONE, TWO, ONE] });
  expect(last().url).toBe(`/api/samples?per_page=1000&ids=${ONE}&ids=${TWO}`);
  await provider.getManyReference('samples', { ...list, target: 'parent_id', id: TWO, filter: {} });
  expect(last().url).toBe(
    `/api/samples?page=2&per_page=10&sort_by=title&order_by=ASC&parent_id=${TWO}`,
  );
});

test('an update sends what changed, as ids, and the version it was made from', async () => {
  answer.body = buildSample();
  const previousData = buildSample();
  const data = {
    ...previousData,
    minutes: 60,
    friends: [ONE],
    secret: 'x',
    address: { street: 'B' },
  };
  await provider.update('samples', { id: ONE, data, previousData });
  expect(last()).toMatchObject({ method: 'POST', url: `/api/samples/update/${ONE}` });
  expect(last().body).toEqual({
    minutes: 60,
    friends: [ONE],
    address: { street: 'B' },
    updated_at: previousData.updated_at,
  });
});

test('a creation leaves out what is empty and has a default', async () => {
  answer.body = buildSample();
  await provider.create('samples', { data: { title: 'New', minutes: null, mail: null, id: 'no' } });
  expect(last()).toMatchObject({ method: 'POST', url: '/api/samples/create' });
  expect(last().body).toEqual({ title: 'New', mail: null });
});

test('deleting is one call, updating many is one call a record', async () => {
  answer.body = { ids: [ONE, TWO] };
  await provider.deleteMany('samples', { ids: [ONE, TWO] });
  expect(sent).toHaveBeenCalledTimes(1);
  expect(last()).toMatchObject({ url: '/api/samples/delete', body: { ids: [ONE, TWO] } });
  await provider.updateMany('samples', { ids: [ONE, TWO], data: { minutes: 20 } });
  expect(sent).toHaveBeenCalledTimes(3);
  expect(last()).toMatchObject({ url: `/api/samples/update/${TWO}`, body: { minutes: 20 } });
});

test('the one record of a singleton has no id in its paths', async () => {
  answer.body = buildSample();
  const { data } = await provider.getOne('options', { id: 'options' });
  expect(last().url).toBe('/api/options');
  expect(data.id).toBe('options');
  await provider.update('options', { id: 'options', data: { minutes: 20 }, previousData: {} });
  expect(last().url).toBe('/api/options/update');
});

test('a resource that says where its calls stand is asked there', async () => {
  await provider.getList('parts', { ...list, filter: {} });
  expect(last().url).toMatch(/^\/api\/samples\/parts\?/);
  await provider.getMany('parts', { ids: [ONE] });
  expect(last().url).toMatch(/^\/api\/samples\/parts\?.*ids=/);
  answer.body = buildSample();
  await provider.getOne('parts', { id: ONE });
  expect(last().url).toBe(`/api/samples/parts/show/${ONE}`);
  await provider.create('parts', { data: { title: 'A' } });
  expect(last().url).toBe('/api/samples/parts/create');
  await provider.update('parts', { id: ONE, data: { title: 'B' }, previousData: {} });
  expect(last().url).toBe(`/api/samples/parts/update/${ONE}`);
  await provider.delete('parts', { id: ONE, previousData: buildSample() });
  expect(last().url).toBe('/api/samples/parts/delete');
});

test('no verb ever sends anything but GET and POST, and no range', async () => {
  const previousData = buildSample();
  await provider.getList('samples', { ...list, filter: {} });
  await provider.getOne('samples', { id: ONE });
  await provider.getMany('samples', { ids: [ONE] });
  await provider.getManyReference('samples', { ...list, target: 'parent_id', id: ONE, filter: {} });
  await provider.create('samples', { data: { title: 'A' } });
  await provider.update('samples', { id: ONE, data: { title: 'B' }, previousData });
  await provider.updateMany('samples', { ids: [ONE], data: { title: 'B' } });
  await provider.delete('samples', { id: ONE, previousData });
  await provider.deleteMany('samples', { ids: [ONE] });
  expect(sent).toHaveBeenCalledTimes(9);
  for (const [{ url, method }] of sent.mock.calls) {
    expect(['GET', 'POST']).toContain(method);
    expect(url).not.toContain('range=');
  }
  expect(sent.mock.calls.slice(4).map(([{ method }]) => method)).toEqual(Array(5).fill('POST'));
});

test('errors come as react-admin reads them', async () => {
  const errors = { 'breaks.0.to': 'It ends before it begins', root: 'Look again' };
  answer = { status: 422, body: { message: 'Not saved', code: 'invalid', errors } };
  const failed = provider.create('samples', { data: { title: 'A' } });
  const error = (await failed.catch((caught) => caught)) as HttpError;
  expect(error).toMatchObject({ status: 422, message: 'Not saved' });
  expect(error.body.errors).toEqual({
    'breaks.0.to': 'It ends before it begins',
    root: { serverError: 'Look again' },
  });
});

test('a call that nobody waits for is given up', async () => {
  const { signal } = new AbortController();
  await provider.getList('samples', { ...list, filter: {}, signal });
  expect(last().signal).toBe(signal);
  expect(provider.supportAbortSignal).toBe(true);
});

test('people of one role are asked for by the call of that role', async () => {
  const people = createDataProvider({ resources: [user], viewer: () => viewer, today });
  const pagination = { page: 1, perPage: 10 };
  const filter = { role: 'front desk', status: ['active'] };
  await people.getList('users', { pagination, filter });
  expect(last().url).toBe(
    '/api/users/role/front%20desk?page=1&per_page=10&sort_by=created_at&order_by=DESC&status=active',
  );
  await people.getList('users', { pagination, filter: { status: ['active'] } });
  expect(last().url).toBe(
    '/api/users?page=1&per_page=10&sort_by=created_at&order_by=DESC&status=active',
  );
});
