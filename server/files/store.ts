/** Where the bytes of uploaded files live. */
export interface FileStore {
  /** @param key made by us: an id, optionally with a suffix for a thumbnail */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** @returns null when there is no such file */
  get(key: string): Promise<Uint8Array | null>;
  remove(key: string): Promise<void>;
}
