// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Form, HttpError } from 'react-admin';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { user } from '#schema/index.ts';
import { Input } from '#src/generator/inputs.tsx';
import { CreateScreen } from '#src/generator/screens/CreateScreen.tsx';
import { EditScreen } from '#src/generator/screens/EditScreen.tsx';
import { expectLogged } from '../../support/loggedProblems.ts';
import { ADMIN, doubles, renderScreen, signIn } from '../support/render.tsx';
import { buildSample, ONE } from '../support/sample.ts';

beforeEach(() => {
  localStorage.clear();
  signIn([...ADMIN]);
});
afterEach(cleanup);

const getList = async () => ({ data: [], total: 0 });
const getMany = async () => ({ data: [] });
const getOne = async (name: string) => ({
  data: name === 'samples' ? buildSample() : { id: 'settings', time_zone: 'Asia/Manila' },
});
const editing = (update: () => Promise<never>) =>
  renderScreen(
    <EditScreen />,
    doubles({ getList, getMany, getOne, update } as never),
    `/samples/${ONE}`,
  );

test('every kind has its input, with its label and help', async () => {
  renderScreen(<CreateScreen />, doubles({ getList, getMany } as never), '/samples/create');
  await screen.findByRole('button', { name: 'Create sample' });
  for (const label of [/^Title/, /^Body/, /^Mail/, /^Mobile/, /^Length/, /^Day/, /^Hour/, /^At/]) {
    expect(screen.getByLabelText(label)).toBeDefined();
  }
  expect(screen.getByRole('group', { name: 'Size' })).toBeDefined();
  expect(screen.getByRole('group', { name: 'Sizes' })).toBeDefined();
  expect(screen.getByRole('switch', { name: 'Open' })).toBeDefined();
  expect(screen.getByRole('combobox', { name: /^Parent/ })).toBeDefined();
  expect(screen.getByRole('combobox', { name: /^Friends/ })).toBeDefined();
  expect(screen.getByRole('group', { name: 'Breaks' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Choose a picture' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Choose a file' })).toBeDefined();
  expect(screen.getByRole('region', { name: 'Address' })).toBeDefined();
  expect(screen.queryByLabelText(/^Secret/)).toBeNull();
  expect(screen.getByLabelText(/^Body/).getAttribute('aria-describedby')).toContain('help');
});

test('what the schema refuses is said at its field, before anything is sent', async () => {
  const create = vi.fn();
  renderScreen(<CreateScreen />, doubles({ getList, getMany, create } as never), '/samples/create');
  await userEvent.type(await screen.findByLabelText(/^Mail/), 'nonsense');
  await userEvent.click(screen.getByRole('button', { name: 'Create sample' }));
  const summary = await screen.findByRole('alert');
  expect(within(summary).getByText('2 fields need another look')).toBeDefined();
  expect(screen.getByLabelText(/^Title/).getAttribute('aria-invalid')).toBe('true');
  expect(create).not.toHaveBeenCalled();
});

test('what the server refuses is said at its field, in rows too, and nothing typed is lost', async () => {
  // react-admin logs every refusal while it is developed with.
  expectLogged(/HttpError/);
  const refusal = {
    message: 'Not saved',
    code: 'invalid',
    errors: { title: 'This title is taken', 'breaks.0.to': 'Too late', root: { serverError: '' } },
  };
  const update = vi.fn(async () => {
    throw new HttpError('Not saved', 422, refusal);
  });
  editing(update);
  const title = await screen.findByLabelText(/^Title/);
  await userEvent.clear(title);
  await userEvent.type(title, 'Taken');
  await userEvent.click(screen.getByRole('button', { name: 'Save sample' }));
  expect((await screen.findAllByText(/This title is taken/)).length).toBe(2);
  expect(screen.getAllByText(/Too late/).length).toBe(2);
  expect((title as HTMLInputElement).value).toBe('Taken');
});

test('rows are added and removed', async () => {
  editing(vi.fn());
  const breaks = await screen.findByRole('group', { name: 'Breaks' });
  await userEvent.click(within(breaks).getByRole('button', { name: 'Add a row' }));
  expect(within(breaks).getAllByLabelText(/^From/)).toHaveLength(2);
  await userEvent.click(within(breaks).getByRole('button', { name: 'Remove row 1 of Breaks' }));
  expect(within(breaks).getAllByLabelText(/^From/)).toHaveLength(1);
});

test.each([
  ['has no input where a record may lack it', { responsible_id: ONE }, 0],
  ['has one elsewhere', { responsible_id: null }, 1],
])('a user name %s', async (_title, record, count) => {
  const input = <Input field={user.fields.username} source="username" />;
  renderScreen(
    <Form record={record}>
      {input}
      <Input field={user.fields.status} source="status" />
    </Form>,
    doubles({ getList, getMany } as never),
    '/samples/create',
  );
  await screen.findByRole('group', { name: 'Status' });
  expect(screen.queryAllByLabelText('User name')).toHaveLength(count);
});
