/** Where the bytes of uploaded files live. */
import type { Readable } from 'node:stream';

export interface FileStore {
  /** At the start. @throws StoreProblem with a sentence for whoever has set it up */
  check(): Promise<void>;
  /** @param key made by us: an id, with an ending for a smaller copy of it */
  put(key: string, bytes: Uint8Array, mime: string): Promise<void>;
  /** All of it at once. @returns null when there is no such file */
  get(key: string): Promise<Uint8Array | null>;
  /** As it comes, so that a slow reader fills no memory. @returns null when there is no such file */
  open(key: string): Promise<Readable | null>;
  /** Also of what is not there. */
  remove(key: string): Promise<void>;
  /** Everything that is there, but for what was discarded. */
  list(): AsyncIterable<StoredFile>;
  /** Puts it away, into `trash/`, where it can be found again by hand. */
  discard(key: string): Promise<void>;
  /** What was put away, and when. */
  discarded(): AsyncIterable<StoredFile>;
  /** For good. */
  removeDiscarded(key: string): Promise<void>;
  /** Nothing of anybody's is there. */
  isEmpty(): Promise<boolean>;
}

export const TRASH = 'trash';

export interface StoredFile {
  key: string;
  written_at: Date;
}

/** Says why the store cannot be used, without anything that is secret. */
export class StoreProblem extends Error {}
