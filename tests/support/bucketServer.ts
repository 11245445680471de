/** The part of S3 that the product uses, kept in memory, with signatures (version 4) checked. */
import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { realNow } from './shiftedClock.mjs';

/** The only account and the only bucket. */
const ACCESS_KEY = 'TESTKEY';
const SECRET_KEY = 'test/secret+key';
const REGION = 'us-east-1';
const BUCKET = 'takda';

interface StoredObject {
  bytes: Buffer;
  type: string;
  written_at: Date;
}

/** What happens to the next requests instead of an answer: a status, or none ever. */
type Trouble = number | 'silence';

export class BucketServer {
  /** Method and path of every request that came. */
  readonly requests: { method: string; path: string; type: string | undefined }[] = [];
  readonly #objects = new Map<string, StoredObject>();
  readonly #troubles: Trouble[] = [];
  #server: Server | null = null;

  async start() {
    const server = createServer((request, response) => {
      this.#handle(request, response).catch((error: Error) => response.destroy(error));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    this.#server = server;
  }

  async stop() {
    this.#server?.closeAllConnections();
    await new Promise((resolve) => this.#server?.close(resolve));
  }

  /** For `FILES_URL`. */
  url({ bucket = BUCKET, secret = SECRET_KEY, prefix = '' } = {}): string {
    if (!this.#server) throw new Error('The bucket is there inside tests and hooks only.');
    const { port } = this.#server.address() as AddressInfo;
    const path = [bucket, prefix].filter(Boolean).join('/');
    const region = `region=${REGION}&tls=off`;
    return `s3://${ACCESS_KEY}:${encodeURIComponent(secret)}@127.0.0.1:${port}/${path}?${region}`;
  }

  /** The next requests go wrong, one after the other. */
  failNext(...troubles: Trouble[]) {
    this.#troubles.push(...troubles);
  }

  async #handle(request: IncomingMessage, response: ServerResponse) {
    const { method = '', url: path = '', headers } = request;
    const [pathOnly = ''] = path.split('?');
    this.requests.push({ method, path: pathOnly, type: headers['content-type'] });
    const body = await buffer(request);
    const trouble = this.#troubles.shift();
    if (trouble === 'silence') return;
    if (trouble) return response.writeHead(trouble).end();
    if (!isSigned(request)) return refuse(response, 403, 'SignatureDoesNotMatch');
    const { pathname, searchParams } = new URL(path, 'http://bucket');
    const [bucket, ...parts] = decodeURIComponent(pathname.slice(1)).split('/');
    if (bucket !== BUCKET) return refuse(response, 404, 'NoSuchBucket');
    const key = parts.join('/');
    if (method === 'GET' && !key) return this.#list(searchParams, response);
    if (method === 'PUT') return this.#put(key, body, headers, response);
    if (method === 'DELETE') {
      this.#objects.delete(key);
      return response.writeHead(204).end();
    }
    const storedObject = this.#objects.get(key);
    if (!storedObject) return refuse(response, 404, 'NoSuchKey');
    response.writeHead(200, { 'Content-Type': storedObject.type }).end(storedObject.bytes);
  }

  #put(key: string, bytes: Buffer, headers: IncomingMessage['headers'], response: ServerResponse) {
    const { 'x-amz-copy-source': source, 'content-type': type = '' } = headers;
    const written_at = new Date(realNow());
    if (typeof source !== 'string') {
      this.#objects.set(key, { bytes, type, written_at });
      return response.writeHead(200).end();
    }
    const from = decodeURIComponent(source).replace(`${BUCKET}/`, '');
    const storedObject = this.#objects.get(from);
    if (!storedObject) return refuse(response, 404, 'NoSuchKey');
    this.#objects.set(key, { ...storedObject, written_at });
    answerXml(response, '<CopyObjectResult><ETag>&quot;copy&quot;</ETag></CopyObjectResult>');
  }

  /** Page after page, each going on behind the key that the last one ended with. */
  #list(asked: URLSearchParams, response: ServerResponse) {
    const [prefix = '', after = ''] = [asked.get('prefix'), asked.get('continuation-token')].map(
      (value) => value ?? '',
    );
    const keys = [...this.#objects.keys()]
      .filter((key) => key.startsWith(prefix) && key > after)
      .sort();
    const page = keys.slice(0, Number(asked.get('max-keys')));
    const contents = page.map((key) => {
      const at = this.#objects.get(key)?.written_at.toISOString();
      return `<Contents><Key>${key}</Key><LastModified>${at}</LastModified></Contents>`;
    });
    const next = page.length < keys.length ? page.at(-1) : undefined;
    const more = next ? `<NextContinuationToken>${next}</NextContinuationToken>` : '';
    answerXml(response, `<ListBucketResult>${contents.join('')}${more}</ListBucketResult>`);
  }
}

const answerXml = (response: ServerResponse, xml: string, status = 200) =>
  response.writeHead(status, { 'Content-Type': 'application/xml' }).end(xml);
const refuse = (response: ServerResponse, status: number, code: string) =>
  answerXml(response, `<Error><Code>${code}</Code><Message>No.</Message></Error>`, status);

/** Source: docs.aws.amazon.com, "Signature calculations for the authorization header". */
function isSigned({ method, url = '', headers }: IncomingMessage): boolean {
  const given = /Credential=([^,]+), SignedHeaders=([^,]+), Signature=(\w+)$/.exec(
    headers.authorization ?? '',
  );
  if (!given) return false;
  const [, credential = '', signedHeaders = '', signature] = given;
  const [key, ...scope] = credential.split('/');
  const [path = '', query = ''] = url.split('?');
  const request = [
    method,
    path,
    query.split('&').sort().join('&'),
    ...signedHeaders.split(';').map((name) => `${name}:${headers[name]}`),
    '',
    signedHeaders,
    headers['x-amz-content-sha256'],
  ].join('\n');
  const hash = createHash('sha256').update(request).digest('hex');
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope.join('/'), hash].join('\n');
  const signingKey = scope.reduce<string | Buffer>(
    (secret, part) => createHmac('sha256', secret).update(part).digest(),
    `AWS4${SECRET_KEY}`,
  );
  const right = createHmac('sha256', signingKey).update(text).digest('hex');
  return key === ACCESS_KEY && scope[1] === REGION && signature === right;
}
