// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ResourceList } from '#src/generator/list/ResourceList.tsx';
import { ADMIN, doubles, renderScreen, signIn } from '../support/render.tsx';

beforeEach(() => {
  localStorage.clear();
  signIn([...ADMIN]);
});
afterEach(cleanup);

const getList = vi.fn(async () => ({ data: [{ id: 'a', name: 'One' }], total: 1 }));
const LINK = `/samples?filter=${encodeURIComponent('{"name":["Two"]}')}`;
const LIST = (
  <>
    <nav>
      <Link to="/samples">Menu</Link>
      <Link to={LINK}>Two of them</Link>
    </nav>
    <ResourceList />
  </>
);
const askedLast = (filter: object) =>
  waitFor(() =>
    expect(getList).toHaveBeenLastCalledWith('samples', expect.objectContaining({ filter })),
  );
const follow = async (name: string) => userEvent.click(await screen.findByRole('link', { name }));
const search = async (words: string) => {
  const box = await screen.findByRole('searchbox');
  await userEvent.clear(box);
  await userEvent.type(box, words);
};

it('a link does not leave its filter in the list that the menu opens', async () => {
  renderScreen(LIST, doubles({ getList } as never));
  await search('by hand');
  await askedLast({ search: 'by hand' });
  await follow('Two of them');
  await askedLast({ name: ['Two'] });
  await follow('Menu');
  await askedLast({ search: 'by hand' });
});

it('opened by a link, the list is narrowed further, and the menu opens it whole', async () => {
  renderScreen(LIST, doubles({ getList } as never), LINK);
  await askedLast({ name: ['Two'] });
  await search('more');
  await askedLast({ name: ['Two'], search: 'more' });
  await follow('Menu');
  await askedLast({});
});
