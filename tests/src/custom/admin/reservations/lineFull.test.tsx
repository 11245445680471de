// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { isLineFull, LineFull } from '#src/custom/admin/reservations/LineFull.tsx';
import { ApiError } from '#src/http/client.ts';

it('takes nobody past closing before it has asked', async () => {
  const onTake = vi.fn();
  render(
    <LineFull isBusy={false} onTake={onTake}>
      <button type="button">Tomorrow, 9:00</button>
    </LineFull>,
  );
  expect(screen.getByRole('button', { name: 'Tomorrow, 9:00' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Take them past closing' }));
  expect(onTake).not.toHaveBeenCalled();
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('The log says that you took them.');
  const [, confirm] = screen.getAllByRole('button', {
    name: 'Take them past closing',
    hidden: true,
  });
  await userEvent.click(confirm as HTMLElement);
  expect(onTake).toHaveBeenCalledOnce();
});

it('knows the refusal by its code', () => {
  const refusal = (code: string) => new ApiError(409, code as 'line_full', '');
  expect(isLineFull(refusal('line_full'))).toBe(true);
  expect(isLineFull(refusal('slot_full'))).toBe(false);
});
