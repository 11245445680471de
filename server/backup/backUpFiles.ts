/**
 * The files that the database of a backup names, out of the store. Smaller copies of pictures are
 * left out: they are made when somebody asks for them.
 */
import { nameOf } from '../storage/fileNames.ts';
import type { FileStore } from '../storage/store.ts';
import { readColumns } from './copyText.ts';
import type { Backup, Manifest } from './manifest.ts';
import { type PackedFile, packed } from './packs.ts';
import { readPart, writePart } from './part.ts';

/** Size of a part: small enough to be repeated quickly, large enough that there are not too many. */
const PACK_BYTES = 256 * 1024 * 1024;
/** A store across a network answers these beside each other. */
const AT_ONCE = 8;

interface BackUpFiles extends Backup {
  store: FileStore;
  signal?: AbortSignal | undefined;
}

/** What is uploaded meanwhile is in the next backup; what is removed meanwhile is named as missing. */
export async function backUpFiles(options: BackUpFiles): Promise<Manifest['files']> {
  const { signal } = options;
  const done: Manifest['files'] = { count: 0, bytes: 0, missing: [], packs: [] };
  const found = filesOf(options, done.missing);
  let next = await found.next();
  while (!next.done) {
    let files = 0;
    async function* pack() {
      for (let bytes = 0; !next.done && bytes < PACK_BYTES; next = await found.next()) {
        yield* packed(next.value);
        files += 1;
        bytes += next.value.bytes.byteLength;
        done.bytes += next.value.bytes.byteLength;
      }
    }
    const path = `files/${String(done.packs.length + 1).padStart(4, '0')}.pack`;
    const part = await writePart({ ...options, path, source: pack(), signal });
    done.packs.push({ files, part });
    done.count += files;
  }
  return done;
}

interface KnownFile {
  id: string;
  name: string;
  mime: string;
}

async function* filesOf(
  { store, ...backup }: BackUpFiles,
  missing: string[],
): AsyncGenerator<PackedFile> {
  let batch: KnownFile[] = [];
  async function* read() {
    const contents = await Promise.all(batch.map(({ name }) => store.get(name)));
    for (const [at, { id, name, mime }] of batch.entries()) {
      const bytes = contents[at];
      if (bytes) yield { name, mime, bytes };
      else missing.push(id);
    }
    batch = [];
  }
  for await (const file of knownFiles(backup)) {
    batch.push(file);
    if (batch.length === AT_ONCE) yield* read();
  }
  yield* read();
}

/** As the part of their table has them, so that nothing of it is in memory as a whole. */
async function* knownFiles(backup: Backup): AsyncGenerator<KnownFile> {
  const table = backup.manifest.tables.find(({ name }) => name === 'files');
  if (!table) return;
  const stream = readPart(backup, table.part);
  const wanted = ['id', 'mime', 'sealed_key'] as const;
  for await (const { id, mime, sealed_key } of readColumns(stream, table.columns, wanted)) {
    if (id && mime) yield { id, mime, name: nameOf(id, { isSealed: sealed_key !== null }) };
  }
}
