// @vitest-environment jsdom
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { OneTimeCodeForm } from '#src/custom/dialogs/code/OneTimeCodeForm.tsx';
import { ApiError } from '#src/http/client.ts';
import { startFresh } from '../../front/support/render.tsx';

startFresh();
const challenge = (id = 'c1', resendInMs = 60_000) => ({
  challenge: id,
  expires_at: new Date(Date.now() + 600_000).toISOString(),
  resend_at: new Date(Date.now() + resendInMs).toISOString(),
});
const input = () => screen.getByLabelText<HTMLInputElement>('One-time code');

test('a pasted code with spaces is taken whole and checked at once', async () => {
  const verify = vi.fn(async () => undefined);
  render(<OneTimeCodeForm challenge={challenge()} verify={verify} />);
  input().focus();
  await userEvent.paste('123 456');
  expect(input().value).toBe('123456');
  await waitFor(() => expect(verify).toHaveBeenCalledWith('c1', '123456'));
});

test('a code filled in by the browser is checked at once', async () => {
  const verify = vi.fn(async () => undefined);
  render(<OneTimeCodeForm challenge={challenge()} verify={verify} />);
  expect(input().autocomplete).toBe('one-time-code');
  expect(input().inputMode).toBe('numeric');
  fireEvent.change(input(), { target: { value: '654321' } });
  await waitFor(() => expect(verify).toHaveBeenCalledWith('c1', '654321'));
});

test('a wrong code stays, says why, and can be mended', async () => {
  const verify = vi
    .fn<(challenge: string, code: string) => Promise<void>>()
    .mockRejectedValueOnce(new ApiError(422, 'invalid', 'This code is not right.'))
    .mockResolvedValue();
  render(<OneTimeCodeForm challenge={challenge()} verify={verify} />);
  await userEvent.type(input(), '111111');
  expect((await screen.findByRole('alert')).textContent).toContain('This code is not right.');
  expect(input().value).toBe('111111');
  await userEvent.type(input(), '{Backspace}2');
  await waitFor(() => expect(verify).toHaveBeenLastCalledWith('c1', '111112'));
});

test('letters are left out, and an unfinished code is asked for', async () => {
  const verify = vi.fn(async () => undefined);
  render(<OneTimeCodeForm challenge={challenge()} verify={verify} />);
  await userEvent.type(input(), '12a3');
  expect(input().value).toBe('123');
  await userEvent.click(screen.getByRole('button', { name: 'Confirm code' }));
  expect(screen.getByRole('alert').textContent).toContain('Enter all 6 digits');
  expect(verify).not.toHaveBeenCalled();
});

test('a new code can be sent once the wait is over, and takes the place of the old', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const verify = vi.fn(async () => undefined);
  const resend = vi.fn(async () => challenge('c2'));
  render(<OneTimeCodeForm challenge={challenge()} verify={verify} resend={resend} />);
  const button = screen.getByRole<HTMLButtonElement>('button', { name: /Send a new code/ });
  expect(button.disabled).toBe(true);
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  fireEvent.click(screen.getByRole('button', { name: 'Send a new code' }));
  await screen.findByText(/The old one no longer works/);
  fireEvent.change(input(), { target: { value: '222222' } });
  await waitFor(() => expect(verify).toHaveBeenCalledWith('c2', '222222'));
});
