// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { Form } from 'react-admin';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Resource } from '#schema/declaration/defineResource.ts';
import { missedSearch, service } from '#schema/index.ts';
import { MakeWordDialog } from '#src/custom/admin/services/MakeWordDialog.tsx';
import { WordsInput } from '#src/custom/admin/services/WordsInput.tsx';
import { ADMIN, doubles, renderOf, signIn } from '#tests/src/support/render.tsx';

const VACCINES = {
  id: 'vaccines',
  name: 'Immunization of children',
  team: { id: 'health', name: 'City Health Office' },
  words: [{ word: 'injection', kind: 'same', language: null }],
  updated_at: '2026-12-01T00:00:00.000Z',
};

let calls: { url: string; body?: object }[];
beforeEach(() => {
  localStorage.clear();
  signIn([...ADMIN]);
  calls = [];
  vi.stubGlobal('fetch', async (url: URL | string, init: RequestInit = {}) => {
    calls.push({ url: String(url), ...(init.body && { body: JSON.parse(String(init.body)) }) });
    if (String(url).includes('/services/search')) {
      const isFound = String(url).includes('bakuna');
      return Response.json({ is_found: isFound, data: isFound ? [VACCINES] : [] });
    }
    return Response.json(VACCINES);
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
const show = (element: ReactElement, resource: Resource = service) =>
  renderOf({
    ...{ resource, screen: element, path: `/${resource.name}`, declared: [service, missedSearch] },
    // The picker of another service lists some.
    dataProvider: doubles({ getList: async () => ({ data: [], total: 0 }) } as never),
  });

describe('the words of a service', () => {
  const form = () =>
    show(
      <Form record={{ id: 'vaccines', words: VACCINES.words }}>
        <WordsInput field={service.fields.words} source="words" />
      </Form>,
    );

  it('are rows of the form, to which one is added', async () => {
    form();
    const words = () => screen.getAllByLabelText(/^Word/) as HTMLInputElement[];
    expect(words().map(({ value }) => value)).toEqual(['injection']);
    await userEvent.click(screen.getByRole('button', { name: 'Add a row' }));
    expect(words()).toHaveLength(2);
    await userEvent.click(screen.getByRole('button', { name: /Remove row 1/ }));
    expect(words().map(({ value }) => value)).toEqual(['']);
  });

  it('are tried as constituents search, by the words that are saved', async () => {
    form();
    expect(calls).toEqual([]);
    await userEvent.type(screen.getByLabelText('Try a search'), ' bakuna ');
    const found = within(await screen.findByRole('status'));
    expect(await found.findByText('Immunization of children')).toBeDefined();
    expect(found.getByText('City Health Office')).toBeDefined();
    expect(calls.at(-1)?.url).toMatch(/search=bakuna&per_page=5/);
  });

  it('say so when they find nothing', async () => {
    form();
    await userEvent.type(screen.getByLabelText('Try a search'), 'zzz');
    expect(await screen.findByText('No service matches "zzz".')).toBeDefined();
  });
});

describe('what was searched for and missed', () => {
  it('becomes a word of the service that was meant, beside those it has', async () => {
    const onClose = vi.fn();
    show(<MakeWordDialog words="bakuna" onClose={onClose} />, missedSearch);
    await userEvent.click(await screen.findByRole('button', { name: /^Immunization of children/ }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    const [saved] = calls.filter(({ body }) => body);
    expect(saved?.url).toContain('/services/update/vaccines');
    expect(saved?.body).toEqual({
      words: [...VACCINES.words, { word: 'bakuna', kind: 'same', language: null }],
      updated_at: VACCINES.updated_at,
    });
  });
});
