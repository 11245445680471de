// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Toasts } from '#src/custom/elements/Toasts.tsx';
import { toast } from '#src/toast/toast.ts';
import { startFresh } from '../front/support/render.tsx';

startFresh();

test('success is said politely and leaves by itself', () => {
  vi.useFakeTimers();
  render(<Toasts />);
  act(() => void toast.success('Saved'));
  expect(screen.getByRole('status').textContent).toBe('Saved');
  act(() => void vi.advanceTimersByTime(6000));
  expect(screen.queryByText('Saved')).toBeNull();
});

test('an error is said at once and stays until it is closed', async () => {
  render(<Toasts />);
  act(() => void toast.error('Not saved'));
  expect(screen.getByRole('alert').textContent).toBe('Not saved');
  await userEvent.click(screen.getByRole('button', { name: 'Close this message' }));
  expect(screen.queryByText('Not saved')).toBeNull();
});

test('what is offered for a time is offered on to whoever is on the way there by keyboard', () => {
  vi.useFakeTimers();
  render(<Toasts />);
  act(() => void toast.success('Changed', { label: 'Undo', run: () => {}, seconds: 10 }));
  act(() => void vi.advanceTimersByTime(9000));
  fireEvent.keyDown(document.body, { key: 'Tab' });
  act(() => void vi.advanceTimersByTime(9000));
  fireEvent.keyDown(document.body, { key: 'a' });
  expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy();
  act(() => void vi.advanceTimersByTime(1000));
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('the same words twice are shown once', () => {
  render(<Toasts />);
  act(() => {
    toast.info('Signed out');
    toast.info('Signed out');
  });
  expect(screen.getAllByText('Signed out')).toHaveLength(1);
});
