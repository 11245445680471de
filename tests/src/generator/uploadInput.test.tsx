// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { defineResource } from '#schema/declaration/defineResource.ts';
import { file, image, text } from '#schema/declaration/fields/index.ts';
import { closeDialog, openedDialog } from '#src/custom/dialogs/store.ts';
import { CreateScreen } from '#src/generator/screens/CreateScreen.tsx';
import { ADMIN, doubles, renderOf, signIn } from '../support/render.tsx';
import { fakeUploads } from '../upload/support/fakeUpload.ts';

const albums = defineResource({
  name: 'albums',
  label: { one: 'Album', many: 'Albums' },
  description: 'Pictures of all kinds.',
  icon: 'team',
  recordRepresentation: ['title'],
  access: {},
  fields: {
    title: text({ label: 'Title', required: true }),
    cover: image({ label: 'Cover', purpose: 'service' }),
    paper: file({ label: 'Paper', purpose: 'answer' }),
    face: image({ label: 'Face', purpose: 'photo' }),
  },
});
const JPEG = new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], 'cover.jpg');
const PDF = new File(['%PDF-1.7'], 'paper.pdf');

beforeEach(() => {
  localStorage.clear();
  signIn([...ADMIN]);
  URL.createObjectURL = () => 'blob:1';
  URL.revokeObjectURL = () => undefined;
  vi.stubGlobal(
    'fetch',
    async () => new Response('bytes', { headers: { 'Content-Type': 'image/webp' } }),
  );
});
afterEach(() => {
  cleanup();
  act(() => closeDialog());
  vi.unstubAllGlobals();
});

async function open() {
  const uploads = fakeUploads();
  const create = vi.fn(async (_name: string, { data }: { data: object }) => ({
    data: { id: 'a', ...data },
  }));
  const dataProvider = doubles({ create } as never);
  renderOf({ resource: albums, screen: <CreateScreen />, dataProvider, path: '/albums/create' });
  const save = await screen.findByRole<HTMLButtonElement>('button', { name: 'Create album' });
  return { uploads, create, save };
}
const drop = (label: RegExp, dropped: File) =>
  fireEvent.drop(screen.getByLabelText(label), { dataTransfer: { files: [dropped] } });

test('a file is sent for what the declaration says, with its progress; saving waits for it', async () => {
  const { uploads, create, save } = await open();
  await userEvent.type(screen.getByLabelText(/^Title/), 'Fiesta');
  drop(/^Cover/, JPEG);
  await waitFor(() => expect(uploads).toHaveLength(1));
  expect(uploads[0]).toMatchObject({ purpose: 'service', name: 'cover.jpg' });
  act(() => uploads[0]?.progress(0.4));
  const progress = screen.getByRole('progressbar', { name: 'Upload: Cover' });
  expect(progress.getAttribute('aria-valuenow')).toBe('40');
  expect(save.disabled).toBe(true);
  await act(async () => uploads[0]?.answer(201, { id: 'file-1', name: 'cover.jpg' }));
  expect(save.disabled).toBe(false);
  await userEvent.click(await screen.findByRole('button', { name: 'View: Cover' }));
  expect(openedDialog()).toMatchObject({
    key: 'FILE_VIEWER',
    props: { files: [{ id: 'file-1', name: 'Cover' }] },
  });
  act(() => closeDialog());
  drop(/^Paper/, PDF);
  await waitFor(() => expect(uploads[1]?.purpose).toBe('answer'));
  await userEvent.click(screen.getByRole('button', { name: 'Cancel upload' }));
  expect(uploads[1]?.wasAborted).toBe(true);
  expect(create).not.toHaveBeenCalled();
});

test('a lost one can be sent again; what cannot be used says why and is not sent', async () => {
  const { uploads, save } = await open();
  drop(/^Cover/, JPEG);
  await waitFor(() => expect(uploads).toHaveLength(1));
  await act(async () => uploads[0]?.lose());
  expect(screen.getByText(/The server cannot be reached/)).toBeDefined();
  expect(save.disabled).toBe(false);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(uploads).toHaveLength(2));
  await userEvent.click(screen.getByRole('button', { name: 'Cancel upload' }));
  drop(/^Cover/, PDF);
  expect(await screen.findByText('Choose a JPEG, PNG or WebP picture')).toBeDefined();
  expect(uploads).toHaveLength(2);
});

test('a face is cut in its dialog, and the form keeps what came of it', async () => {
  const { save } = await open();
  const [cover, face] = screen.getAllByRole('button', { name: 'Choose a picture' });
  expect(cover).toBeDefined();
  if (face) await userEvent.click(face);
  const dialog = openedDialog();
  expect(dialog).toMatchObject({ key: 'EDIT_AVATAR', props: { title: 'Face' } });
  await act(async () => dialog?.key === 'EDIT_AVATAR' && (await dialog.props.save('photo-1')));
  expect(await screen.findByRole('button', { name: 'View: Face' })).toBeDefined();
  expect(save.disabled).toBe(false);
});
