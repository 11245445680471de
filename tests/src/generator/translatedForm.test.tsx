// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { category, settings } from '#schema/index.ts';
import { createDataProvider } from '#src/dataProvider/dataProvider.ts';
import { inEveryLanguage, rowsOfRecords } from '#src/generator/csv.ts';
import { EditScreen } from '#src/generator/screens/EditScreen.tsx';
import { ADMIN, renderOf, signIn } from '../support/render.tsx';

const ID = '01a218e2-e5f3-786f-a5a9-eb34c20af826';
/** As a reader of Filipino gets it. */
const record = {
  id: ID,
  updated_at: '2026-12-01T00:00:00.000Z',
  created_at: '2026-12-01T00:00:00.000Z',
  name: 'Mga senior',
  description: 'Residents aged 60 or over.',
  translated: ['name'],
  translations: {
    original: { name: 'Senior citizens', description: 'Residents aged 60 or over.' },
    fil: { name: 'Mga senior' },
    older: { fil: ['name'] },
  },
};

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  signIn([...ADMIN]);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** @returns the bodies that are sent */
function edit() {
  const sent: object[] = [];
  const answer = async (input: URL | string, init?: RequestInit) => {
    if (init?.method === 'POST') sent.push(JSON.parse(String(init.body)));
    const body = String(input).includes('/settings')
      ? { id: 's', time_zone: 'Asia/Manila' }
      : record;
    return new Response(JSON.stringify(body), {
      headers: { 'Content-Type': 'application/json' },
    });
  };
  vi.stubGlobal('fetch', vi.fn(answer));
  const dataProvider = createDataProvider({
    resources: [category, settings],
    viewer: () => ({ id: 'me', team_ids: [], roles: [{ ...ADMIN[0], permissions: ['*'] }] }),
    today: async () => '2026-12-01',
  });
  const at = `/${category.name}/${ID}`;
  renderOf({ resource: category, screen: <EditScreen />, dataProvider, path: at });
  return sent;
}

const tab = (name: RegExp) => screen.findByRole('button', { name });
const save = () =>
  userEvent.click(screen.getByRole('button', { name: 'Save constituent category' }));

describe('a form whose texts are translated', () => {
  it('shows what was written, and by tab what it is in another language and what lacks', async () => {
    edit();
    const name = (await screen.findByLabelText(/^Name/)) as HTMLInputElement;
    expect(name.value).toBe('Senior citizens');
    await userEvent.click(await tab(/^Filipino \(1 text missing\)$/));
    const part = within(screen.getByRole('region', { name: 'Filipino' }));
    expect((part.getByLabelText(/^Name/) as HTMLInputElement).value).toBe('Mga senior');
    expect(part.getByText('Senior citizens').getAttribute('lang')).toBe('en');
    expect(part.getByText(/original has changed/)).toBeDefined();
  });

  it('offers a text of another language again after a reload', async () => {
    edit();
    await userEvent.click(await tab(/^Filipino/));
    const part = () => within(screen.getByRole('region', { name: 'Filipino' }));
    await userEvent.type(part().getByLabelText(/^Description/), 'Mga 60 pataas');
    await waitFor(() => expect(JSON.stringify({ ...localStorage })).toContain('Mga 60 pataas'));
    // A reload ends the page without a word to React.
    const drafts = Object.entries({ ...localStorage }) as [string, string][];
    cleanup();
    for (const [key, value] of drafts) localStorage.setItem(key, value);
    edit();
    await userEvent.click(await screen.findByRole('button', { name: 'Bring it back' }));
    await userEvent.click(await tab(/^Filipino$/));
    expect((part().getByLabelText(/^Description/) as HTMLInputElement).value).toBe('Mga 60 pataas');
  });

  it('sends the texts that changed, and keeps those of the other tab', async () => {
    const sent = edit();
    const name = await screen.findByLabelText(/^Name/);
    await userEvent.type(name, ' of the city');
    await userEvent.click(await tab(/^Filipino/));
    await userEvent.type(screen.getByLabelText(/^Description/), 'Mga residente');
    await save();
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toEqual({
      name: 'Senior citizens of the city',
      translations: { fil: { description: 'Mga residente' } },
      updated_at: record.updated_at,
    });
  });

  it('says again that a translation fits', async () => {
    const sent = edit();
    await userEvent.click(await tab(/^Filipino/));
    await userEvent.click(screen.getByRole('button', { name: 'It still fits' }));
    expect(screen.queryByText(/original has changed/)).toBeNull();
    await save();
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ translations: { fil: { name: 'Mga senior' } } });
  });

  it('turns to the tab of what is refused', async () => {
    const sent = edit();
    await userEvent.click(await tab(/^Filipino/));
    await userEvent.click(screen.getByLabelText(/^Name/));
    await userEvent.paste('x'.repeat(81));
    await userEvent.click(await tab(/^English/));
    await save();
    const part = within(await screen.findByRole('region', { name: 'Filipino' }));
    expect(part.getByLabelText(/^Name/).getAttribute('aria-invalid')).toBe('true');
    expect(sent).toEqual([]);
  });
});

it('an export has a column for each language', () => {
  const columns = category.flatFields
    .filter(({ path }) => path === 'name')
    .flatMap(inEveryLanguage);
  expect(rowsOfRecords({ columns, records: [record], zone: 'Asia/Manila' })).toEqual([
    ['Name (English)', 'Name (Filipino)'],
    ['Senior citizens', 'Mga senior'],
  ]);
});
