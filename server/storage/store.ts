/** Where uploaded files are stored. */
import type { Readable } from 'node:stream';

export interface FileStore {
  /** Called at the start. @throws StoreError with a sentence for the operator */
  check(): Promise<void>;
  /** @param key see `fileNames.ts` */
  put(key: string, bytes: Uint8Array, mime: string): Promise<void>;
  /** @returns the whole content; null if there is no such file */
  get(key: string): Promise<Uint8Array | null>;
  /** @returns a stream; null if there is no such file */
  open(key: string): Promise<Readable | null>;
  /** Does nothing if it does not exist. */
  remove(key: string): Promise<void>;
  /** All files except those in the trash. */
  list(): AsyncIterable<StoredFile>;
  /** Moves it to `trash/`, from where it can be recovered by hand. */
  discard(key: string): Promise<void>;
  /** The files in the trash. */
  discarded(): AsyncIterable<StoredFile>;
  /** Deletes it from the trash. */
  removeDiscarded(key: string): Promise<void>;
  /** Whether it holds nothing at all. */
  isEmpty(): Promise<boolean>;
}

export const TRASH = 'trash';

export interface StoredFile {
  key: string;
  written_at: Date;
}

/** Says why the store cannot be used, without secrets. */
export class StoreError extends Error {}
