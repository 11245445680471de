// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useReviewKeys } from '#src/custom/admin/users/review/useReviewKeys.ts';

afterEach(cleanup);
const verify = vi.fn();
function Screen() {
  useReviewKeys({ v: verify, x: null });
  return (
    <>
      <button type="button">Verify</button>
      <input aria-label="Search" />
      <div role="dialog">
        <button type="button">Go back</button>
      </div>
    </>
  );
}

test('a key decides once, also in capitals, and only where nothing else is meant', () => {
  render(<Screen />);
  const button = screen.getByRole('button', { name: 'Verify' });
  fireEvent.keyDown(button, { key: 'v' });
  fireEvent.keyDown(document.body, { key: 'V' });
  expect(verify).toHaveBeenCalledTimes(2);
  fireEvent.keyDown(button, { key: 'v', repeat: true });
  fireEvent.keyDown(button, { key: 'v', ctrlKey: true });
  fireEvent.keyDown(button, { key: 'x' });
  fireEvent.keyDown(screen.getByLabelText('Search'), { key: 'v' });
  fireEvent.keyDown(screen.getByRole('button', { name: 'Go back' }), { key: 'v' });
  expect(verify).toHaveBeenCalledTimes(2);
});
