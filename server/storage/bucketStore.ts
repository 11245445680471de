/** Files in a bucket of an S3-compatible store. */
import type { Readable } from 'node:stream';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import type { BucketPlace } from '../config/filesUrl.ts';
import { tracedCall } from '../http/outgoing.ts';
import { bucketError } from './bucketErrors.ts';
import { type FileStore, type StoredFile, StoreError, TRASH } from './store.ts';

/** How long an answer may take to begin, and may pause, milliseconds. */
const CALL_TIMEOUT = 15_000;
/** The first try and two more, of what a moment may heal: every call can be repeated. */
const MAX_TRIES = 3;
/** The most keys that a store lists at once. */
const PAGE = 1_000;
/** Written at the start, to see that it can be; no file is ever called so. */
const PROBE = '.takda';

const AGENT = { keepAlive: true, maxSockets: Number.POSITIVE_INFINITY };

interface Options {
  place: BucketPlace;
  /** Told of every call that failed for good, in one sentence. */
  onProblem: (problem: string) => void;
  timeout?: number;
  page?: number;
}

export function bucketStore({ place, onProblem, ...options }: Options): FileStore {
  const { timeout = CALL_TIMEOUT, page = PAGE } = options;
  const { bucket: Bucket, prefix } = place;
  const client = clientOf(place, { timeout, pause: timeout });
  // A file that is handed on lasts as long as its reader: only its beginning is waited for.
  const streams = clientOf(place, { timeout, pause: 0 });

  const call = <T>(work: () => Promise<T>): Promise<T> =>
    work().catch((error: unknown) => {
      const failure = bucketError(error, place);
      onProblem(`The file store failed: ${failure.problem}.`);
      throw failure;
    });
  const read = (Key: string, by = client) =>
    call(async () => {
      try {
        return (await by.send(new GetObjectCommand({ Bucket, Key }))).Body;
      } catch (error) {
        if (error instanceof NoSuchKey) return null;
        throw error;
      }
    });
  const write = (Key: string, Body: Uint8Array, ContentType?: string) =>
    client.send(new PutObjectCommand({ Bucket, Key, Body, ContentType }));
  const remove = (Key: string) => call(() => client.send(new DeleteObjectCommand({ Bucket, Key })));
  const list = (Prefix: string, MaxKeys: number, ContinuationToken?: string) =>
    client.send(new ListObjectsV2Command({ Bucket, Prefix, MaxKeys, ContinuationToken }));
  const trash = `${prefix}${TRASH}/`;
  async function* keysIn(within: string): AsyncGenerator<StoredFile> {
    let token: string | undefined;
    do {
      const listing = await call(() => list(within, page, token));
      for (const { Key = '', LastModified = new Date(0) } of listing.Contents ?? []) {
        yield { key: Key.slice(within.length), written_at: LastModified };
      }
      token = listing.NextContinuationToken;
    } while (token);
  }

  return {
    async check() {
      try {
        await list(prefix, 1);
        await write(`${prefix}${PROBE}`, Buffer.from('Takda'));
      } catch (error) {
        throw new StoreError(bucketError(error, place).problem);
      }
    },
    async put(key, bytes, mime) {
      await call(() => write(prefix + key, bytes, mime));
    },
    async get(key) {
      const body = await read(prefix + key);
      return body ? call(() => body.transformToByteArray()) : null;
    },
    async open(key) {
      const body = await read(prefix + key, streams);
      return body ? (body as Readable) : null;
    },
    async remove(key) {
      await remove(prefix + key);
    },
    async *list() {
      for await (const file of keysIn(prefix)) {
        if (file.key !== PROBE && !file.key.startsWith(`${TRASH}/`)) yield file;
      }
    },
    async discard(key) {
      const CopySource = encodeURI(`${Bucket}/${prefix}${key}`);
      const isThere = await call(async () => {
        try {
          await client.send(new CopyObjectCommand({ Bucket, Key: trash + key, CopySource }));
          return true;
        } catch (error) {
          if ((error as Error).name === 'NoSuchKey') return false;
          throw error;
        }
      });
      if (isThere) await remove(prefix + key);
    },
    discarded: () => keysIn(trash),
    async removeDiscarded(key) {
      await remove(trash + key);
    },
    async isEmpty() {
      // Some stores list the folder itself.
      for await (const { key } of keysIn(prefix)) if (key && key !== PROBE) return false;
      return true;
    },
  };
}

/** Milliseconds: `timeout` until an answer begins, `pause` between its parts; 0: for ever. */
function clientOf(
  { endpoint, region, access_key, secret_key }: BucketPlace,
  { timeout, pause }: { timeout: number; pause: number },
) {
  // The client says at each start that its versions of 2027 will need Node 22; the lockfile pins it.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true';
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId: access_key, secretAccessKey: secret_key },
    // A name for each bucket is what few other stores have, nor do they know checksums at the end.
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: MAX_TRIES,
    requestHandler: {
      connectionTimeout: timeout,
      requestTimeout: timeout,
      throwOnRequestTimeout: true,
      socketTimeout: pause,
      // Fifty slow readers would keep everybody else waiting.
      httpAgent: AGENT,
      httpsAgent: AGENT,
    },
  });
  client.middlewareStack.add(
    (next) => (args) => {
      const request = args.request as { method: string; hostname: string; headers: object };
      return tracedCall({ method: request.method, host: request.hostname }, async (headers) => {
        Object.assign(request.headers, headers);
        const result = await next(args);
        const { statusCode } = result.response as { statusCode?: number };
        return { result, status: statusCode ?? null };
      });
    },
    { step: 'finalizeRequest', name: 'trace', priority: 'low' },
  );
  return client;
}
