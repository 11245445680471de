import type { FileStore } from '../../server/files/store.ts';

/** Files in memory; `keys` shows what is there. */
export class MemoryFiles implements FileStore {
  readonly #files = new Map<string, Uint8Array>();

  async put(key: string, bytes: Uint8Array) {
    this.#files.set(key, bytes);
  }

  async get(key: string) {
    return this.#files.get(key) ?? null;
  }

  async remove(key: string) {
    this.#files.delete(key);
  }

  get keys(): string[] {
    return [...this.#files.keys()];
  }
}
