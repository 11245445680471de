/** The single row of an insert's answer. */
export function theOne<T>(rows: readonly T[]): T {
  const [row] = rows;
  if (!row) throw new Error('The insert answered no row');
  return row;
}
