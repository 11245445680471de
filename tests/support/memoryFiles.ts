import { Readable } from 'node:stream';
import type { FileStore, StoredFile } from '#server/storage/store.ts';

/** Files in memory; `keys` shows what is there. */
export class MemoryFiles implements FileStore {
  readonly #files = new Map<string, { bytes: Uint8Array; written_at: Date }>();
  readonly #discarded = new Map<string, { bytes: Uint8Array; written_at: Date }>();
  readonly #now: () => Date;

  constructor(now = () => new Date()) {
    this.#now = now;
  }

  async check() {}

  async put(key: string, bytes: Uint8Array) {
    this.#files.set(key, { bytes, written_at: this.#now() });
  }

  async get(key: string) {
    return this.#files.get(key)?.bytes ?? null;
  }

  async open(key: string) {
    const found = this.#files.get(key);
    return found ? Readable.from([found.bytes]) : null;
  }

  async remove(key: string) {
    this.#files.delete(key);
  }

  async *list(): AsyncGenerator<StoredFile> {
    for (const [key, { written_at }] of [...this.#files]) yield { key, written_at };
  }

  async discard(key: string) {
    const found = this.#files.get(key);
    if (found) this.#discarded.set(key, { bytes: found.bytes, written_at: this.#now() });
    this.#files.delete(key);
  }

  async *discarded(): AsyncGenerator<StoredFile> {
    for (const [key, { written_at }] of [...this.#discarded]) yield { key, written_at };
  }

  async removeDiscarded(key: string) {
    this.#discarded.delete(key);
  }

  async isEmpty() {
    return this.#files.size + this.#discarded.size === 0;
  }

  get trash(): string[] {
    return [...this.#discarded.keys()];
  }

  get keys(): string[] {
    return [...this.#files.keys()];
  }
}
