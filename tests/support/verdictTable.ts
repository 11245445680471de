/** The table that a command of tests ends with. */

/** Null: told, and not compared with a limit. */
export type Holds = boolean | null;

const WORDS = new Map<Holds, string>([
  [true, 'holds'],
  [false, 'FAILS'],
  [null, 'told'],
]);

export const wordOf = (holds: Holds) => WORDS.get(holds) ?? '';

export function verdictTable(
  head: readonly string[],
  lines: readonly (readonly string[])[],
): string {
  const widths = head.map((_, at) =>
    Math.max(...[head, ...lines].map((line) => line[at]?.length ?? 0)),
  );
  return [head, ...lines]
    .map((line) =>
      line
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
