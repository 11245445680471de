// @vitest-environment jsdom
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { DialogHost } from '#src/custom/dialogs/DialogHost.tsx';
import { closeDialog, openDialog } from '#src/custom/dialogs/store.ts';
import { setSession } from '#src/session/session.ts';
import { buildUser } from '../../front/support/builders.ts';
import { startFresh } from '../../front/support/render.tsx';

startFresh();
const revoked: string[] = [];
let made = 0;
beforeEach(() => {
  made = 0;
  revoked.length = 0;
  URL.createObjectURL = () => `blob:${++made}`;
  URL.revokeObjectURL = (url) => revoked.push(url);
  setSession({ token: 't', user: buildUser() });
});

function serve(types: Record<string, string>) {
  const fetched = vi.fn(async (url: string, _init: RequestInit) => {
    const type = types[url.split('/').at(-1) ?? ''];
    if (!type) return Response.json({ code: 'not_found', message: 'Not here' }, { status: 404 });
    return new Response('bytes', { headers: { 'Content-Type': type } });
  });
  vi.stubGlobal('fetch', fetched);
  return fetched;
}
const files = [
  { id: 'f1', name: 'Front' },
  { id: 'f2', name: 'Back' },
];

test('a picture is read with the token, zoomed, turned, downloaded', async () => {
  const fetched = serve({ f1: 'image/jpeg' });
  render(<DialogHost />);
  act(() => openDialog('FILE_VIEWER', { files: files.slice(0, 1) }));
  const picture = await screen.findByRole('img', { name: 'Front' });
  expect(fetched.mock.lastCall?.[1].headers).toMatchObject({ Authorization: 'Bearer t' });
  expect(picture).toHaveAttribute('src', 'blob:1');
  // The keys are listened to a moment after the picture is there.
  await act(async () => undefined);
  fireEvent.keyDown(document.body, { key: '+' });
  expect(screen.getByRole('status', { name: 'Zoom' })).toHaveTextContent('150 %');
  await userEvent.click(screen.getByRole('button', { name: 'Rotate to the right' }));
  expect(picture).toHaveAttribute('data-turns', '1');
  await userEvent.click(screen.getByRole('button', { name: 'Whole picture' }));
  expect(screen.getByRole('status', { name: 'Zoom' })).toHaveTextContent('100 %');
  expect(screen.getByRole('link', { name: 'Download' })).toHaveAttribute('download', 'Front.jpg');
  act(() => closeDialog());
  expect(revoked).toEqual(['blob:1']);
});

test('one file after the other; a PDF goes to the browser, or to a download where that fails', async () => {
  serve({ f1: 'image/png', f2: 'application/pdf' });
  vi.stubGlobal('navigator', { ...navigator, pdfViewerEnabled: false });
  render(<DialogHost />);
  act(() => openDialog('FILE_VIEWER', { files, title: 'Passport' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Back' }));
  expect(await screen.findByText(/does not show PDF files/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Download' })).toHaveAttribute('download', 'Back.pdf');
  expect(screen.getByRole('dialog', { name: 'Passport' })).toBeTruthy();
});

test('what is not a picture or a PDF never shows within the page', async () => {
  serve({ f1: 'text/html' });
  render(<DialogHost />);
  act(() => openDialog('FILE_VIEWER', { files }));
  expect(await screen.findByText(/cannot be shown here/)).toBeTruthy();
  expect(document.querySelector('iframe, img')).toBeNull();
});

test('a file that does not come says so and can be tried again', async () => {
  const types: Record<string, string> = {};
  const fetched = serve(types);
  render(<DialogHost />);
  act(() => openDialog('FILE_VIEWER', { files }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Not here');
  types.f1 = 'image/png';
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(fetched).toHaveBeenCalledTimes(2));
  expect(await screen.findByRole('img', { name: 'Front' })).toBeTruthy();
});
