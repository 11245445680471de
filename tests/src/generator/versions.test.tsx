// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ShowScreen } from '#src/generator/screens/ShowScreen.tsx';
import { ADMIN, doubles, renderOf, signIn } from '../support/render.tsx';
import { buildSample, ONE, sample } from '../support/sample.ts';

const NOW = '2026-11-30T02:00:00.000Z';
const version = (id: string | null, at: string, values: object) => ({
  id,
  written_at: at,
  actor: id === 'v1' ? null : { id: 'ana', name: 'Ana Reyes' },
  values: { id: ONE, updated_at: at, ...values },
});
const VERSIONS = [
  version(null, NOW, { title: 'Third', size: 'large', parent_id: null, parent: null }),
  version('v2', '2026-11-29T02:00:00.000Z', { title: 'Second', size: 'large' }),
  version('v1', '2026-11-28T02:00:00.000Z', { title: 'First', size: 'small' }),
];
const answering = (body: object) => {
  const fetch = vi.fn(async (_url: unknown, _init?: RequestInit) => Response.json(body));
  vi.stubGlobal('fetch', fetch);
  return fetch;
};
const open = async (update = vi.fn()) => {
  renderOf({
    resource: sample,
    screen: <ShowScreen />,
    path: `/samples/${ONE}/show`,
    dataProvider: doubles({
      getOne: async (name: string) => ({
        data: name === 'samples' ? buildSample() : { id: 'settings', time_zone: 'Asia/Manila' },
      }),
      getMany: async () => ({ data: [] }),
      getManyReference: async () => ({ data: [], total: 0 }),
      update,
    } as never),
  });
  const panel = await screen.findByRole('region', { name: 'Earlier versions' });
  await userEvent.click(within(panel).getByRole('button', { name: 'Earlier versions' }));
  return within(panel);
};

beforeEach(() => {
  localStorage.clear();
  signIn([...ADMIN]);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('earlier versions of a record', () => {
  it('are listed with who, when and which fields', async () => {
    const fetch = answering({ data: VERSIONS });
    const panel = await open();
    const [third, second, first] = await panel.findAllByRole('listitem');
    expect(String(fetch.mock.calls[0]?.[0])).toContain(`/samples/versions/${ONE}`);
    expect(third?.textContent).toMatch(/30 Nov 2026.*by Ana Reyes.*Title.*The latest/);
    expect(second?.textContent).toMatch(/29 Nov 2026.*by Ana Reyes.*Title, Size/);
    expect(first?.textContent).toMatch(/28 Nov 2026.*The oldest that is kept/);
    expect(first?.textContent).not.toContain('by ');
  });

  it('are compared two by two, with words for choices', async () => {
    answering({ data: VERSIONS });
    const panel = await open();
    const [, second, first] = await panel.findAllByRole('checkbox');
    await userEvent.click(first as HTMLElement);
    await userEvent.click(second as HTMLElement);
    const difference = within(panel.getByRole('status'));
    expect(difference.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
      ...['Title', 'Size'],
    ]);
    expect(difference.getAllByRole('definition')[1]?.textContent).toMatch(/Small.*Large/);
  });

  it('show what the way back will change, and go it', async () => {
    answering({ data: VERSIONS });
    const update = vi.fn(async () => ({ data: { id: ONE } }));
    const panel = await open(update);
    const [, toFirst] = await panel.findAllByRole('button', { name: /^Back to this version/ });
    await userEvent.click(toFirst as HTMLElement);
    const dialog = within(await screen.findByRole('dialog', { name: /^Back to the version of/ }));
    expect(dialog.getAllByRole('definition')[0]?.textContent).toMatch(/Third.*First/);
    await userEvent.click(dialog.getByRole('button', { name: 'Back to this version' }));
    await waitFor(() => expect(update).toHaveBeenCalled());
    expect(update).toHaveBeenCalledWith(
      'samples',
      expect.objectContaining({
        id: ONE,
        data: { title: 'First', size: 'small' },
        previousData: expect.objectContaining({ title: 'Third', updated_at: NOW }),
        meta: { revision_id: 'v1' },
      }),
    );
  });
});
