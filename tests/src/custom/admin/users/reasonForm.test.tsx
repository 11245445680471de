// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { ReasonForm } from '#src/custom/admin/users/ReasonForm.tsx';
import { ApiError } from '#src/http/apiError.ts';

afterEach(cleanup);
const show = (onConfirm: (reason: string) => Promise<boolean>, onClose = () => {}) =>
  render(
    <ReasonForm
      title="Reject it?"
      confirm="Reject it"
      reasons={['Too dark.', 'Cut off.', 'Expired.']}
      onConfirm={onConfirm}
      onClose={onClose}
    />,
  );
const send = () => userEvent.click(screen.getByRole('button', { name: 'Reject it' }));

test('needs a reason, and joins the chosen ones in their order with own words', async () => {
  const confirmed = vi.fn(async () => true);
  show(confirmed);
  await send();
  expect(screen.getByRole('alert')).toHaveTextContent('Give a reason');
  expect(confirmed).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Cut off.' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Too dark.' }));
  await userEvent.type(screen.getByLabelText('In your own words'), '  Thank you. ');
  await send();
  expect(confirmed).toHaveBeenCalledWith('Too dark. Cut off. Thank you.');
});

test('says when it grew too long for whoever reads it', async () => {
  const confirmed = vi.fn(async () => true);
  show(confirmed);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Expired.' }));
  await userEvent.click(screen.getByLabelText('In your own words'));
  await userEvent.paste('x'.repeat(500));
  await send();
  expect(screen.getByRole('alert')).toHaveTextContent('Use at most 500 characters');
  expect(confirmed).not.toHaveBeenCalled();
});

test('stays with what was written until it is done', async () => {
  const closed = vi.fn();
  const confirm = vi
    .fn<(reason: string) => Promise<boolean>>()
    .mockRejectedValueOnce(new ApiError(0, 'network', 'The server cannot be reached.'))
    .mockResolvedValueOnce(false)
    .mockResolvedValueOnce(true);
  show(confirm, closed);
  await userEvent.type(screen.getByLabelText('In your own words'), 'Come by on Monday.');
  await send();
  expect(screen.getByRole('alert')).toBeTruthy();
  await send();
  expect(closed).not.toHaveBeenCalled();
  expect(screen.getByLabelText('In your own words')).toHaveValue('Come by on Monday.');
  await send();
  expect(closed).toHaveBeenCalledOnce();
});
