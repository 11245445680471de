/**
 * An S3 server on this machine. s3rver keeps and serves the objects; in front of it stands what it
 * leaves out: a signature (version 4) that is not right is refused.
 */
import { createHash, createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { offerDes } from './desCipher.ts';

offerDes();

/** The only account that s3rver knows. */
const ACCESS_KEY = 'S3RVER';
const SECRET_KEY = 'S3RVER';
const REGION = 'us-east-1';

/** What happens to the next requests instead of an answer: a status, or none ever. */
type Trouble = number | 'silence';

export class BucketServer {
  /** Method and path of every request that came. */
  readonly requests: { method: string; path: string; type: string | undefined }[] = [];
  readonly #folder = mkdtempSync(join(tmpdir(), 'takda-bucket-'));
  readonly #troubles: Trouble[] = [];
  #server: Server | null = null;

  async start() {
    const buckets = [{ name: 'takda', configs: [] }];
    const s3rver = new S3rver({
      silent: true,
      directory: this.#folder,
      vhostBuckets: false,
      configureBuckets: buckets,
    });
    await s3rver.configureBuckets();
    const answer = s3rver.callback();
    const server = createServer((request, response) => this.#handle(request, response, answer));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    this.#server = server;
  }

  async stop() {
    this.#server?.closeAllConnections();
    await new Promise((resolve) => this.#server?.close(resolve));
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** For `FILES_URL`. */
  url({ bucket = 'takda', secret = SECRET_KEY, prefix = '' } = {}): string {
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

  #handle(...[request, response, answer]: [...Parameters<RequestListener>, RequestListener]) {
    const { method = '', url: path = '', headers } = request;
    this.requests.push({ method, path, type: headers['content-type'] });
    const trouble = this.#troubles.shift();
    if (trouble === 'silence') return;
    if (trouble) return response.writeHead(trouble).end();
    if (!isSigned(request)) {
      const code = '<Error><Code>SignatureDoesNotMatch</Code><Message>No.</Message></Error>';
      return response.writeHead(403, { 'Content-Type': 'application/xml' }).end(code);
    }
    answer(request, response);
  }
}

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
