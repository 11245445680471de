// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef, useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { useFocusKept } from '#src/layout/useFocusKept.ts';

afterEach(cleanup);

/** Rows with steps: pressed, a step goes away, and with its last one the row. */
function Page({ steps }: { steps: Record<string, string[]> }) {
  const [rows, setRows] = useState(steps);
  const main = useRef<HTMLElement>(null);
  useFocusKept(main);
  const make = (row: string, step: string) => {
    const left = (rows[row] ?? []).filter((one) => one !== step);
    const others = Object.entries(rows).filter(([name]) => name !== row);
    const all = left.length > 0 ? [...others, [row, left] as const] : others;
    setRows(Object.fromEntries(all.toSorted(([a], [b]) => a.localeCompare(b))));
  };
  return (
    <main ref={main} tabIndex={-1}>
      <ul>
        {Object.entries(rows).map(([row, all]) => (
          <li key={row}>
            {all.map((step) => (
              <button key={step} type="button" onClick={() => make(row, step)}>
                {`${step} ${row}`}
              </button>
            ))}
          </li>
        ))}
      </ul>
    </main>
  );
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('the focus goes to what stands where the pressed button was', async () => {
  render(<Page steps={{ a: ['approve', 'decline'], b: ['approve'], c: ['approve'] }} />);
  await press('approve a');
  expect(document.activeElement?.textContent).toBe('decline a');
  await press('approve b');
  expect(document.activeElement?.textContent).toBe('approve c');
  await press('approve c');
  expect(document.activeElement?.textContent).toBe('decline a');
  await press('decline a');
  expect(document.activeElement).toBe(screen.getByRole('main'));
});

test('whoever pressed beside it is not sent back', async () => {
  const { rerender } = render(<Page key="1" steps={{ a: ['approve'], b: ['approve'] }} />);
  screen.getByRole('button', { name: 'approve a' }).focus();
  await userEvent.click(document.body);
  rerender(<Page key="2" steps={{ b: ['approve'] }} />);
  expect(document.activeElement).toBe(document.body);
});
