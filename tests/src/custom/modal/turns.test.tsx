// @vitest-environment jsdom
/** Two modals that want to be open, of whatever kind: one shows, the other loses nothing. */
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import { DialogHost } from '#src/custom/dialogs/DialogHost.tsx';
import { closeDialog, openDialog, openedDialog } from '#src/custom/dialogs/store.ts';
import { Modal } from '#src/custom/modal/Modal.tsx';
import { modals } from '#src/custom/modal/modals.ts';
import { Dialog, Drawer, Popover } from '#src/generator/modals.tsx';
import { startFresh } from '../front/support/render.tsx';

startFresh();
afterEach(() => {
  cleanup();
  modals.set([]);
});

const never = () => new Promise<void>(() => undefined);
const code = (title: string) => ({
  title,
  challenge: {
    challenge: title,
    expires_at: new Date(Date.now() + 600_000).toISOString(),
    resend_at: new Date(Date.now() + 60_000).toISOString(),
  },
  verify: never,
});
const shown = () =>
  screen
    .queryAllByRole('dialog')
    .filter((element) => !(element instanceof HTMLDialogElement) || element.open);
const names = () =>
  shown().map((element) => element.getAttribute('aria-label') ?? titleOf(element));
const titleOf = (element: HTMLElement) =>
  document.getElementById(element.getAttribute('aria-labelledby') ?? '')?.textContent;

const KINDS = {
  native: (
    <Modal title="First" onClose={() => undefined}>
      <input aria-label="Typed" />
    </Modal>
  ),
  dialog: (
    <Dialog open transitionDuration={0} slotProps={{ paper: { 'aria-label': 'First' } }}>
      <input aria-label="Typed" />
    </Dialog>
  ),
  popover: (
    <Popover
      open
      transitionDuration={0}
      anchorReference="anchorPosition"
      anchorPosition={{ top: 0, left: 0 }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': 'First' } }}
    >
      <input aria-label="Typed" />
    </Popover>
  ),
  drawer: (
    <Drawer
      open
      transitionDuration={0}
      slotProps={{ paper: { role: 'dialog', 'aria-label': 'First' } }}
    >
      <input aria-label="Typed" />
    </Drawer>
  ),
};

describe.each(Object.entries(KINDS))('a modal: %s', (_kind, First) => {
  test('waits with what is typed while one opened by key shows, and comes back', async () => {
    render(
      <>
        {First}
        <DialogHost />
      </>,
    );
    const typed = await screen.findByLabelText<HTMLInputElement>('Typed');
    await userEvent.type(typed, 'kept');
    await act(async () => void openDialog('ONE_TIME_PASSWORD', code('Second')));
    await screen.findByRole('dialog', { name: 'Second' });
    await waitFor(() => expect(names()).toEqual(['Second']));
    await act(async () => closeDialog());
    await waitFor(() => expect(names()).toEqual(['First']));
    expect(screen.getByLabelText('Typed')).toBe(typed);
    expect(typed.value).toBe('kept');
    expect(document.activeElement).toBe(typed);
  });

  test('waits below “Sign in again”, which stays whatever opens after it', async () => {
    const again = (
      <Modal key="again" title="Sign in again" isUrgent onClose={() => undefined}>
        <p>Your session has ended.</p>
      </Modal>
    );
    const { rerender } = render(again);
    await waitFor(() => expect(names()).toEqual(['Sign in again']));
    await act(async () =>
      rerender(
        <>
          {again}
          {First}
          <DialogHost />
        </>,
      ),
    );
    await act(async () => void openDialog('EDIT_AVATAR', { save: never }));
    expect(openedDialog()?.key).toBe('EDIT_AVATAR');
    expect(names()).toEqual(['Sign in again']);
    // The code that signing in asks for comes above it, and hides the page as well.
    await act(async () => void openDialog('ONE_TIME_PASSWORD', code('Code'), { isUrgent: true }));
    await waitFor(() => expect(names()).toEqual(['Code']));
    expect(shown()[0]?.dataset.veiling).toBe('true');
  });
});

test('a native one takes the place of one opened by key, which loses nothing', async () => {
  const { rerender } = render(<DialogHost key="host" />);
  await act(async () => void openDialog('ONE_TIME_PASSWORD', code('Below')));
  await userEvent.type(await screen.findByLabelText('One-time code'), '123');
  await act(async () =>
    rerender(
      <>
        <DialogHost key="host" />
        {KINDS.native}
      </>,
    ),
  );
  await waitFor(() => expect(names()).toEqual(['First']));
  await act(async () => rerender(<DialogHost key="host" />));
  await waitFor(() => expect(names()).toEqual(['Below']));
  expect(screen.getByLabelText<HTMLInputElement>('One-time code').value).toBe('123');
});

test('leaving takes a modal out of the store', () => {
  const { unmount } = render(KINDS.native);
  expect(modals.get()).toHaveLength(1);
  unmount();
  expect(modals.get()).toHaveLength(0);
});
