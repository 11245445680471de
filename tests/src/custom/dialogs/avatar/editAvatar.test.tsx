// @vitest-environment jsdom
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { DialogHost } from '#src/custom/dialogs/DialogHost.tsx';
import { openDialog, openedDialog } from '#src/custom/dialogs/store.ts';
import { fakeUploads } from '#tests/src/upload/support/fakeUpload.ts';
import { startFresh } from '../../front/support/render.tsx';

startFresh();
const drawImage = vi.fn();
beforeEach(() => {
  drawImage.mockClear();
  vi.stubGlobal('createImageBitmap', async () => ({ width: 400, height: 200 }));
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    drawImage,
    fillRect: () => undefined,
  } as unknown as null);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) =>
    done(new Blob(['jpeg'], { type: 'image/jpeg' })),
  );
});
const JPEG = new Uint8Array([0xff, 0xd8, 0xff, 0xe0]);
const picture = new File([JPEG], 'me.jpg', { type: 'image/jpeg' });

async function openWith(save: (id: string) => Promise<void>) {
  render(<DialogHost />);
  act(() => openDialog('EDIT_AVATAR', { save }));
  await userEvent.upload(await screen.findByLabelText(/Choose a picture/), picture);
  return screen.findByRole('region', { name: 'Part of the picture to keep' });
}
/** Left, top, width and height of what is drawn of the picture. */
const drawn = () => drawImage.mock.lastCall?.slice(1, 5);

test('shows the middle square, and keys move and zoom it within the picture', async () => {
  const area = await openWith(async () => undefined);
  expect(drawn()).toEqual([100, 0, 200, 200]);
  fireEvent.keyDown(area, { key: 'ArrowLeft' });
  expect(drawn()).toEqual([92, 0, 200, 200]);
  fireEvent.keyDown(area, { key: 'ArrowDown' });
  expect(drawn()).toEqual([92, 0, 200, 200]);
  fireEvent.keyDown(area, { key: '+' });
  expect(drawn()?.[2]).toBeCloseTo(200 / 1.15);
  fireEvent.change(screen.getByLabelText('Zoom'), { target: { value: '2' } });
  expect(drawn()?.[2]).toBeCloseTo(100);
});

test('a dropped picture is taken as well; one that is damaged or none says so', async () => {
  vi.stubGlobal('createImageBitmap', async () => {
    throw new Error('no picture');
  });
  render(<DialogHost />);
  act(() => openDialog('EDIT_AVATAR', { save: async () => undefined }));
  const zone = await screen.findByText('Choose a picture');
  fireEvent.drop(zone, { dataTransfer: { files: [picture] } });
  expect(await screen.findByRole('alert')).toHaveTextContent('This picture is damaged');
  fireEvent.drop(zone, { dataTransfer: { files: [new File(['text'], 'me.jpg')] } });
  await waitFor(() =>
    expect(screen.getByRole('alert')).toHaveTextContent('Choose a JPEG, PNG or WebP picture'),
  );
});

test('uploads the crop, hands on its id and closes; a refusal can be tried again', async () => {
  const uploads = fakeUploads();
  const save = vi.fn(async () => undefined);
  await openWith(save);
  await userEvent.click(screen.getByRole('button', { name: 'Save photo' }));
  await waitFor(() => expect(uploads).toHaveLength(1));
  const refusal = { code: 'too_large', message: 'You have uploaded as much as one may.' };
  await act(async () => uploads[0]?.answer(413, refusal));
  expect(await screen.findByRole('alert')).toHaveTextContent(refusal.message);
  await userEvent.click(screen.getByRole('button', { name: 'Save photo' }));
  await waitFor(() => expect(uploads).toHaveLength(2));
  expect(uploads[1]?.purpose).toBe('photo');
  await act(async () => uploads[1]?.answer(201, { id: 'photo-1', name: 'photo.jpg' }));
  await waitFor(() => expect(openedDialog()).toBeNull());
  expect(save).toHaveBeenCalledExactlyOnceWith('photo-1');
});

test('closing it on the way stops the upload and saves nothing', async () => {
  const uploads = fakeUploads();
  const save = vi.fn(async () => undefined);
  await openWith(save);
  await userEvent.click(screen.getByRole('button', { name: 'Save photo' }));
  await waitFor(() => expect(uploads).toHaveLength(1));
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(uploads[0]?.wasAborted).toBe(true);
  expect(openedDialog()).toBeNull();
  expect(save).not.toHaveBeenCalled();
});
