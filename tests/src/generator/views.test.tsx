// @vitest-environment jsdom

import { useQueryClient } from '@tanstack/react-query';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { GetListParams } from 'react-admin';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { OpenView } from '#schema/calls/views.ts';
import { stateOfView, toSearch } from '#src/generator/list/listAddress.ts';
import { ResourceList } from '#src/generator/list/ResourceList.tsx';
import { ADMIN, doubles, renderScreen, signIn } from '../support/render.tsx';
import { buildSample, sample } from '../support/sample.ts';

const LARGE: OpenView = {
  id: 'large',
  created_at: '2026-12-01T00:00:00.000Z',
  updated_at: '2026-12-01T00:00:00.000Z',
  name: 'Large ones',
  resource: 'samples',
  shared_with: 'all',
  team_id: null,
  team: null,
  owner_id: null,
  is_default: false,
  filters: [{ name: 'size', value: 'large' }],
  sort_by: 'title',
  order_by: 'DESC',
  per_page: 25,
  columns: [
    { path: 'body', width: 200 },
    { path: 'size', width: null },
  ],
  may_change: true,
};

const sent: [path: string, body: unknown][] = [];
const ofSamples = { resource: 'samples', own_default: null as string | null, shared_default: null };
beforeEach(() => {
  localStorage.clear();
  sent.length = 0;
  ofSamples.own_default = null;
  signIn([...ADMIN]);
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit = {}) => {
    if (method === 'POST') sent.push([String(url), JSON.parse(String(body))]);
    const answer = method === 'POST' ? LARGE : { data: [{ ...ofSamples, views: [LARGE] }] };
    return Response.json(answer);
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const getList = vi.fn(async (_name: string, _params: GetListParams) => ({
  data: [buildSample()] as never[],
  total: 1,
}));
const open = (path: string) => renderScreen(<ResourceList />, doubles({ getList }), path);
const askedLast = (params: object) =>
  waitFor(() =>
    expect(getList).toHaveBeenLastCalledWith('samples', expect.objectContaining(params)),
  );
const AS_SAVED = {
  filter: { size: ['large'] },
  sort: { field: 'title', order: 'DESC' },
  pagination: { page: 1, perPage: 25 },
};
function AskAgain() {
  const client = useQueryClient();
  const [isDone, setDone] = useState(false);
  const askAgain = () =>
    client.invalidateQueries({ queryKey: ['open-views'] }).then(() => setDone(true));
  return isDone ? (
    'Views are here'
  ) : (
    <button type="button" onClick={askAgain}>
      Ask for views again
    </button>
  );
}
const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent);
const click = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));

it('an address opens a view: filters, order, page size and columns', async () => {
  open('/samples?view=large');
  await askedLast(AS_SAVED);
  await screen.findByRole('button', { name: 'View: Large ones' });
  await waitFor(() => expect(heads()).toEqual(['', 'Title', 'Body', 'Size']));
  expect(screen.queryByText('View changed')).toBeNull();
});

it('the list opens with the view that was chosen for it', async () => {
  ofSamples.own_default = 'large';
  open('/samples');
  await askedLast(AS_SAVED);
});

it('a default that comes late moves no list that somebody reads', async () => {
  const list = (
    <>
      <ResourceList />
      <AskAgain />
    </>
  );
  renderScreen(list, doubles({ getList }), '/samples');
  await screen.findByRole('checkbox', { name: /^Select First/ });
  ofSamples.own_default = 'large';
  await click('Ask for views again');
  await screen.findByText('Views are here');
  expect(getList).toHaveBeenLastCalledWith('samples', expect.objectContaining({ filter: {} }));
});

it('what is changed is saved, or taken back', async () => {
  open('/samples?view=large');
  await askedLast(AS_SAVED);
  await screen.findByRole('checkbox', { name: /^Select First/ });
  const handle = await screen.findByRole('separator', { name: 'Width of Body' });
  handle.focus();
  await userEvent.keyboard('{ArrowRight}');
  await screen.findByText('View changed');
  await click('Save view');
  await waitFor(() =>
    expect(sent).toEqual([
      [
        expect.stringContaining('/views/update/large'),
        expect.objectContaining({
          columns: [
            { path: 'body', width: 220 },
            { path: 'size', width: null },
          ],
        }),
      ],
    ]),
  );
  await click(/^Clear all/);
  await askedLast({ ...AS_SAVED, filter: {} });
  await click('Reset view');
  await askedLast(AS_SAVED);
  expect(screen.queryByText('View changed')).toBeNull();
});

it('columns move by buttons', async () => {
  open('/samples?view=large');
  await askedLast(AS_SAVED);
  await click('Columns');
  await click('Move Size to the left');
  await waitFor(() =>
    expect(
      screen.getAllByRole('columnheader', { hidden: true }).map((head) => head.textContent),
    ).toEqual(['', 'Title', 'Size', 'Body']),
  );
});

it('a page that has gone leads to the last one, with the columns as they were', async () => {
  open(`/samples${toSearch({ ...stateOfView(sample, LARGE), page: 9 })}`);
  await askedLast(AS_SAVED);
  await screen.findByRole('button', { name: 'View: Large ones' });
  await waitFor(() => expect(heads()).toEqual(['', 'Title', 'Body', 'Size']));
});
