/** Rows as COPY writes them as text: a line each, a tab between columns, `\N` for null. */

const LINE_END = 10;

/** Whole lines, in pieces of about that many bytes. */
export async function* inLines(stream: AsyncIterable<Buffer>, bytes = 0): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    const end = chunk.lastIndexOf(LINE_END) + 1;
    waiting.push(chunk.subarray(0, end));
    size += end;
    if (end > 0 && size >= bytes) {
      yield Buffer.concat(waiting);
      [waiting, size] = [[], 0];
    }
    waiting.push(chunk.subarray(end));
    size += chunk.byteLength - end;
  }
  if (size > 0) yield Buffer.concat(waiting);
}

/** A row is a line: what ends a line within a value is written in another way. */
export function countRows(chunk: Uint8Array): number {
  let count = 0;
  for (let at = chunk.indexOf(LINE_END); at >= 0; at = chunk.indexOf(LINE_END, at + 1)) count += 1;
  return count;
}

/** Reads named columns of values that need no escaping, such as ids; null for null. */
export async function* readColumns<Name extends string>(
  stream: AsyncIterable<Buffer>,
  columns: readonly string[],
  wanted: readonly Name[],
): AsyncGenerator<Record<Name, string | null>> {
  const places = wanted.map((name) => [name, columns.indexOf(name)] as const);
  for await (const lines of inLines(stream)) {
    for (const line of lines.toString().split('\n')) {
      if (line === '') continue;
      const values = line.split('\t');
      yield Object.fromEntries(
        places.map(([name, place]) => [name, values[place] === '\\N' ? null : values[place]]),
      ) as Record<Name, string | null>;
    }
  }
}

/** The same rows with some of their columns: what is escaped has no tab and ends no line. */
export async function* onlyColumns(
  stream: AsyncIterable<Buffer>,
  columns: readonly string[],
  wanted: readonly string[],
): AsyncGenerator<Buffer> {
  if (columns.length === wanted.length) {
    yield* stream;
    return;
  }
  const places = wanted.map((name) => columns.indexOf(name));
  const fewer = (line: string) => {
    const values = line.split('\t');
    return places.map((place) => values[place]).join('\t');
  };
  for await (const lines of inLines(stream)) {
    const kept = lines.toString().split('\n').slice(0, -1).map(fewer);
    yield Buffer.from(kept.map((line) => `${line}\n`).join(''));
  }
}
