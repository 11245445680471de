/** What waits while rows are read, on a page of three. */
import { describe, expect, it } from 'vitest';
import { steadyRows } from '#src/generator/list/steadyRows.ts';

const rowsOf = (ids: string) => [...ids].map((id) => ({ id }));
const waiting = (read: string, fresh: string) => {
  const { rows, gone, added, isReordered } = steadyRows(rowsOf(read), rowsOf(fresh), 3);
  return { rows: rows.map(({ id }) => id).join(''), gone: [...gone].join(''), added, isReordered };
};

describe('the rows that are read', () => {
  it('wait for what would push them, and the last of them is not gone', () => {
    expect(waiting('abc', 'xab')).toEqual({ rows: 'abc', gone: '', added: 1, isReordered: false });
    expect(waiting('abc', 'xyz')).toEqual({ rows: 'abc', gone: '', added: 3, isReordered: false });
  });

  it('keep the place of one that is gone; what comes from the next page is nobody’s new one', () => {
    expect(waiting('abc', 'acd')).toEqual({ rows: 'abc', gone: 'b', added: 0, isReordered: false });
    expect(waiting('abc', 'ade')).toEqual({
      rows: 'abc',
      gone: 'bc',
      added: 0,
      isReordered: false,
    });
  });

  it('are followed by a new one where there is room', () => {
    expect(waiting('ab', 'abc')).toEqual({ rows: 'abc', gone: '', added: 0, isReordered: false });
  });
});
