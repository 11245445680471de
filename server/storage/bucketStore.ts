/** Files in a bucket of an S3-compatible store. */
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { S3mini } from 's3mini';
import type { BucketPlace } from '../config/filesUrl.ts';
import { fetchTraced } from '../http/outgoing.ts';
import { bucketFault, patiently } from './bucketFaults.ts';
import { type FileStore, type StoredFile, StoreProblem, TRASH } from './store.ts';

/** Milliseconds for a whole call: ample for 10 MiB within a data centre. */
const CALL_TIMEOUT = 15_000;
/** The most keys that a store lists at once. */
const PAGE = 1_000;
/** Written at the start as a test; no file has this name. */
const PROBE = '.takda';

interface Options {
  place: BucketPlace;
  /** Called with a sentence for every call that failed for good. */
  onProblem: (problem: string) => void;
  timeout?: number;
  page?: number;
}

export function bucketStore({ place, onProblem, ...options }: Options): FileStore {
  const { timeout = CALL_TIMEOUT, page = PAGE } = options;
  const { prefix } = place;
  const access = {
    endpoint: place.endpoint,
    region: place.region,
    accessKeyId: place.access_key,
    secretAccessKey: place.secret_key,
  };
  const calls = new S3mini({ ...access, requestAbortTimeout: timeout, fetch: fetchTraced });
  // A stream lasts as long as its reader, so only its start has a timeout.
  const streams = new S3mini({ ...access, fetch: beginningWithin(timeout) });

  const call = <T>(work: () => Promise<T>): Promise<T> =>
    patiently(work).catch((error: unknown) => {
      const fault = bucketFault(error, place);
      onProblem(`The file store failed: ${fault.problem}.`);
      throw fault;
    });
  const trash = `${prefix}${TRASH}/`;
  const keysFrom = (within: string, token?: string) =>
    call(async () => {
      const found = await calls.listObjectsPaged('/', within, page, token);
      if (!found) throw new StoreProblem(`there is no bucket ${place.bucket}`);
      return found;
    });
  async function* keysIn(within: string): AsyncGenerator<StoredFile> {
    let token: string | undefined;
    do {
      const { objects, nextContinuationToken } = await keysFrom(within, token);
      for (const { Key, LastModified } of objects ?? []) {
        yield { key: Key.slice(within.length), written_at: LastModified };
      }
      token = nextContinuationToken;
    } while (token);
  }

  return {
    async check() {
      try {
        const found = await patiently(() => calls.listObjectsPaged('/', prefix, 1));
        if (!found) throw new StoreProblem(`there is no bucket ${place.bucket}`);
        await patiently(() => calls.putObject(`${prefix}${PROBE}`, Buffer.from('Takda')));
      } catch (error) {
        throw new StoreProblem(bucketFault(error, place).problem);
      }
    },
    async put(key, bytes, mime) {
      await call(() => calls.putObject(prefix + key, bytes, mime));
    },
    async get(key) {
      const bytes = await call(() => calls.getObjectArrayBuffer(prefix + key));
      return bytes && new Uint8Array(bytes);
    },
    async open(key) {
      const answer = await call(() => streams.getObjectResponse(prefix + key));
      return answer?.body ? Readable.fromWeb(answer.body as ReadableStream) : null;
    },
    async remove(key) {
      await call(() => calls.deleteObject(prefix + key));
    },
    async *list() {
      for await (const found of keysIn(prefix)) {
        if (found.key !== PROBE && !found.key.startsWith(`${TRASH}/`)) yield found;
      }
    },
    async discard(key) {
      const answer = await call(() => calls.getObjectResponse(prefix + key));
      if (!answer) return;
      const bytes = new Uint8Array(await answer.arrayBuffer());
      const mime = answer.headers.get('content-type') ?? undefined;
      await call(() => calls.putObject(trash + key, bytes, mime));
      await call(() => calls.deleteObject(prefix + key));
    },
    discarded: () => keysIn(trash),
    async removeDiscarded(key) {
      await call(() => calls.deleteObject(trash + key));
    },
    async isEmpty() {
      // Some stores list the folder itself.
      for await (const { key } of keysIn(prefix)) if (key && key !== PROBE) return false;
      return true;
    },
  };
}

function beginningWithin(milliseconds: number): typeof fetchTraced {
  return async (input, init) => {
    const stop = new AbortController();
    const timer = setTimeout(() => stop.abort(new DOMException('', 'TimeoutError')), milliseconds);
    return fetchTraced(input, { ...init, signal: stop.signal }).finally(() => clearTimeout(timer));
  };
}
