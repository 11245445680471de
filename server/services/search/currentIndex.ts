/** The index of this process, made again when a service or an office has changed. */
import type { Db } from '../../db/database.ts';
import { SearchIndex } from './searchIndex.ts';
import { readServiceTexts, serviceTextsVersion } from './serviceText.ts';

interface Made {
  version: string;
  index: Promise<SearchIndex>;
}

const made = new WeakMap<Db, Made>();

/** Asks with every search whether it is still right, so that a change holds at once in every process. */
export async function currentIndex(db: Db): Promise<SearchIndex> {
  // Before the texts: what changes while they are read makes another version.
  const version = await serviceTextsVersion(db);
  const known = made.get(db);
  if (known?.version === version) return known.index;
  const index = readServiceTexts(db).then((texts) => SearchIndex.of(texts));
  made.set(db, { version, index });
  // A failed read is tried again by the next search.
  index.catch(() => made.delete(db));
  return index;
}
