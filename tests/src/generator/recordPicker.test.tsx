// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { GetListParams } from 'react-admin';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { resources } from '#schema/index.ts';
import { user } from '#schema/resources/user.ts';
import { RecordPicker } from '#src/generator/inputs/RecordPicker.tsx';
import { CommandPalette } from '#src/layout/CommandPalette.tsx';
import { ADMIN, doubles, renderOf, signIn } from '../support/render.tsx';

beforeEach(() => {
  localStorage.clear();
  Element.prototype.scrollIntoView = () => {};
  signIn([...ADMIN]);
});
afterEach(cleanup);

const person = (number: number, name = `Person ${number}`) => ({
  id: `person-${number}`,
  email: `person${number}@example.org`,
  profile: { first_name: name, last_name: 'Santos' },
});
const PEOPLE = [
  ...Array.from({ length: 60 }, (_, index) => person(index + 1)),
  person(61, 'Maria'),
  person(62, 'Maria'),
];

/** Answers as the server does: by the words, a page at a time. */
function peopleApi() {
  const held = new Map<string, Promise<void>>();
  const getList = vi.fn(async (name: string, { filter, pagination }: GetListParams) => {
    if (name !== 'users') return { data: [], total: 0 };
    const { page, perPage } = pagination ?? { page: 1, perPage: 25 };
    const words = String(filter?.search ?? '').toLowerCase();
    await held.get(words);
    const all = PEOPLE.filter(({ profile }) => profile.first_name.toLowerCase().includes(words));
    return { data: all.slice((page - 1) * perPage, page * perPage), total: all.length };
  });
  const getMany = async (_: string, { ids }: { ids: string[] }) => ({
    data: PEOPLE.filter(({ id }) => ids.includes(id)),
  });
  const searches = () => getList.mock.calls.map(([, { filter }]) => filter?.search);
  return {
    dataProvider: doubles({ getList, getMany } as never),
    searches,
    /** What is found for these words is answered later. @returns answers it */
    hold(words: string) {
      let answer = () => {};
      const answered = new Promise<void>((resolve) => {
        answer = resolve;
      });
      held.set(words.toLowerCase(), answered);
      return answer;
    },
  };
}

function Picked({ isSingle, onPick }: { isSingle: boolean; onPick: (ids: string[]) => void }) {
  const [value, setValue] = useState<string[]>(['person-3']);
  const change = (ids: string[]) => {
    setValue(ids);
    onPick(ids);
  };
  return <RecordPicker to="users" label="People" {...{ value, isSingle }} onChange={change} />;
}

describe.each([
  { kind: 'single', isSingle: true, before: [] },
  { kind: 'multiple', isSingle: false, before: ['person-3'] },
])('a picker of $kind records', ({ isSingle, before }) => {
  const show = () => {
    const api = peopleApi();
    const onPick = vi.fn();
    const picker = <Picked isSingle={isSingle} onPick={onPick} />;
    renderOf({ resource: user, screen: picker, dataProvider: api.dataProvider, path: '/users' });
    return { ...api, onPick };
  };

  test('keeps what is typed, and searches once typing pauses', async () => {
    const { searches } = show();
    const input = await screen.findByRole<HTMLInputElement>('combobox', { name: 'People' });
    await waitFor(() => expect(document.body.innerHTML).toContain('person3@example.org'));
    await userEvent.clear(input);
    await userEvent.type(input, 'Maria', { delay: null });
    expect(input.value).toBe('Maria');
    await screen.findByRole('option', { name: /person61/ });
    expect(input.value).toBe('Maria');
    expect(searches().filter(Boolean)).toEqual(['Maria']);
  });

  test('tells alike names apart, and a click takes the one that was clicked', async () => {
    const { onPick } = show();
    const input = await screen.findByRole('combobox', { name: 'People' });
    await userEvent.clear(input);
    await userEvent.type(input, 'Maria');
    const second = await screen.findByRole('option', {
      name: 'Maria Santos, person62@example.org',
    });
    expect(screen.getAllByRole('option')).toHaveLength(2);
    onPick.mockClear();
    await userEvent.click(second);
    expect(onPick.mock.lastCall?.[0].at(-1)).toBe('person-62');
  });

  test('offers nothing that was found for other words', async () => {
    show();
    const input = await screen.findByRole('combobox', { name: 'People' });
    await userEvent.click(input);
    await screen.findByRole('option', { name: /person1@/ });
    fireEvent.change(input, { target: { value: 'Maria' } });
    expect(screen.queryAllByRole('option')).toEqual([]);
    expect(await screen.findAllByRole('option')).toHaveLength(2);
  });

  test('brings every record as one scrolls, and stays where it was', async () => {
    const { onPick } = show();
    await userEvent.click(await screen.findByRole('combobox', { name: 'People' }));
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(25));
    for (const count of [50, 62]) {
      const list = screen.getByRole('listbox');
      list.scrollTop = count * 10;
      fireEvent.scroll(list);
      await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(count));
      expect(screen.getByRole('listbox').scrollTop).toBe(count * 10);
    }
    await userEvent.click(screen.getByRole('option', { name: /person60@/ }));
    expect(onPick).toHaveBeenLastCalledWith([...before, 'person-60']);
  });
});

test('the palette tells alike names apart, and Enter waits for what the words find', async () => {
  const api = peopleApi();
  const onClose = vi.fn();
  renderOf({
    resource: user,
    screen: <CommandPalette isOpen onClose={onClose} />,
    dataProvider: api.dataProvider,
    path: '/users',
    declared: [user],
  });
  const input = await screen.findByRole('combobox', { name: 'Find a page or a record' });
  await userEvent.type(input, 'Maria');
  for (const email of ['person61@example.org', 'person62@example.org']) {
    await screen.findByRole('option', { name: new RegExp(email) });
  }
  const answer = api.hold('Person 7');
  await userEvent.clear(input);
  await userEvent.type(input, 'Person 7{Enter}');
  expect(onClose).not.toHaveBeenCalled();
  answer();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(api.searches().at(-1)).toBe('Person 7');
});

test('whatever is picked by a name that others may have says what tells it apart', () => {
  const picked = new Set(
    resources.flatMap(({ flatFields }) =>
      flatFields
        .filter(({ field }) => field.to && (field.filterable || field.form !== 'none'))
        .map(({ field }) => field.to),
    ),
  );
  const alike = resources.filter((resource) => {
    const [path] = resource.recordRepresentation;
    const name = resource.flatFields.find((leaf) => leaf.path === path)?.field;
    const isUnique = resource.recordRepresentation.length === 1 && name?.unique === true;
    return picked.has(resource.name) && !isUnique;
  });
  expect(alike.filter(({ subtitle }) => subtitle === undefined).map(({ name }) => name)).toEqual(
    [],
  );
});
