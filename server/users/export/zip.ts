/** A ZIP that is made while it is sent: only one piece of one file is in memory at a time. */
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

export interface Entry {
  /** Its path within the archive. */
  name: string;
  /** Already compressed, such as a picture: stored as it is. */
  isCompact?: boolean;
  content: AsyncIterable<Uint8Array>;
}

export async function* zipOf(entries: AsyncIterable<Entry>, now: Date): AsyncGenerator<Uint8Array> {
  let made: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    made.push(piece);
  });
  const taken = () => {
    const pieces = made;
    made = [];
    return pieces;
  };
  for await (const { name, isCompact = false, content } of entries) {
    const file = isCompact ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 6 });
    file.mtime = now;
    zip.add(file);
    for await (const bytes of content) {
      file.push(bytes);
      yield* taken();
    }
    file.push(new Uint8Array(0), true);
    yield* taken();
  }
  zip.end();
  yield* taken();
}
