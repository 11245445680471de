// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { DialogHost } from '#src/custom/dialogs/DialogHost.tsx';
import { closeDialog, openDialog, openedDialog } from '#src/custom/dialogs/store.ts';
import { startFresh } from '../front/support/render.tsx';

startFresh();
const challenge = (id: string) => ({
  challenge: id,
  expires_at: new Date(Date.now() + 600_000).toISOString(),
  resend_at: new Date(Date.now() + 60_000).toISOString(),
});
const never = () => new Promise<void>(() => undefined);

test('opening sets the key and its props, closing clears both', () => {
  const props = { challenge: challenge('a'), verify: never };
  openDialog('ONE_TIME_PASSWORD', props);
  expect(openedDialog()).toMatchObject({ key: 'ONE_TIME_PASSWORD', props });
  closeDialog();
  expect(openedDialog()).toBeNull();
});

test('only one is open at a time: a second takes the place of the first', async () => {
  render(<DialogHost />);
  act(() => {
    openDialog('ONE_TIME_PASSWORD', { title: 'First', challenge: challenge('a'), verify: never });
    openDialog('ONE_TIME_PASSWORD', { title: 'Second', challenge: challenge('b'), verify: never });
  });
  expect(await screen.findAllByRole('dialog')).toHaveLength(1);
  expect(screen.getByRole('dialog', { name: 'Second' })).toBeTruthy();
  act(() => closeDialog());
});

test('a right code closes it; closing it without one says so', async () => {
  const verify = vi.fn(async () => undefined);
  const onCancel = vi.fn();
  render(<DialogHost />);
  act(() => openDialog('ONE_TIME_PASSWORD', { challenge: challenge('a'), verify, onCancel }));
  await userEvent.type(await screen.findByLabelText('One-time code'), '123456');
  expect(verify).toHaveBeenCalledWith('a', '123456');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(onCancel).not.toHaveBeenCalled();

  act(() => openDialog('ONE_TIME_PASSWORD', { challenge: challenge('b'), verify, onCancel }));
  await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
  expect(onCancel).toHaveBeenCalledOnce();
  expect(openedDialog()).toBeNull();
});
