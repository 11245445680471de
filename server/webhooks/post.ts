/** One POST to the address of a webhook, and what came of it. */
import { request as plainRequest } from 'node:http';
import { type RequestOptions, request as secureRequest } from 'node:https';
import { failureCode } from '../http/loggedError.ts';
import { VERSION } from '../version.ts';
import { assertUrl, checkedLookup, type Resolve, resolveBySystem } from './addresses.ts';

const TIMEOUT_MS = 10_000;
/** Of the answer no more is read. */
const MOST_BYTES = 4_000;
const MOST_CHARACTERS = 500;

/** Otherwise it is what the system calls the failure: `ECONNREFUSED`. */
export type DeliveryProblem =
  | 'STATUS'
  | 'GONE'
  | 'REDIRECT'
  | 'HTML'
  | 'TIMEOUT'
  | 'PRIVATE_ADDRESS'
  | 'NOT_SECURE';

export interface Answer {
  status_code: number | null;
  response: string | null;
  /** Null: it took what was sent. */
  problem: string | null;
}

export interface Posting {
  /** Networks that are allowed besides public addresses. */
  networks: readonly string[];
  resolve?: Resolve;
  timeout?: number;
  /** Ends it at once. */
  signal?: AbortSignal;
}

interface Sent {
  url: string;
  headers: Record<string, string>;
  body: string;
}

/** @throws when `signal` ended it */
export async function post(sent: Sent, posting: Posting): Promise<Answer> {
  const { signal, timeout = TIMEOUT_MS } = posting;
  const late = AbortSignal.timeout(timeout);
  try {
    const either = signal ? AbortSignal.any([signal, late]) : late;
    return await exchange(sent, { ...posting, signal: either });
  } catch (error) {
    if (signal?.aborted) throw error;
    const problem = late.aborted ? 'TIMEOUT' : failureCode(error);
    return { status_code: null, response: null, problem };
  }
}

/** Redirects are not followed: whoever checked the address did not check where they lead. */
async function exchange(
  { url: address, headers, body }: Sent,
  { networks, resolve = resolveBySystem, signal }: Posting & { signal: AbortSignal },
): Promise<Answer> {
  const url = new URL(address);
  assertUrl(url, networks);
  const options: RequestOptions = {
    method: 'POST',
    // A connection that was kept would not be checked again.
    agent: false,
    lookup: checkedLookup(url, networks, resolve),
    signal,
    headers: {
      ...headers,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'user-agent': `Takda/${VERSION}`,
    },
  };
  const send = url.protocol === 'https:' ? secureRequest : plainRequest;
  return await new Promise((resolveAnswer, reject) => {
    const request = send(url, options, (response) => {
      const { statusCode = 0, headers: answered } = response;
      readSome(response).then((text) => {
        request.destroy();
        const problem = problemOf(statusCode, answered['content-type'] ?? '');
        resolveAnswer({ status_code: statusCode, response: text, problem });
      }, reject);
    });
    request.on('error', reject);
    request.end(body);
  });
}

/** A firewall answers in the place of a receiver with 200 and a page: nobody took what was sent. */
function problemOf(status: number, type: string): DeliveryProblem | null {
  if (status === 410) return 'GONE';
  if (status >= 300 && status < 400) return 'REDIRECT';
  if (status < 200 || status >= 300) return 'STATUS';
  return /^\s*(text\/html|application\/xhtml)/i.test(type) ? 'HTML' : null;
}

async function readSome(response: AsyncIterable<Buffer>): Promise<string | null> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of response) {
    parts.push(part);
    size += part.byteLength;
    if (size >= MOST_BYTES) break;
  }
  const text = Buffer.concat(parts).subarray(0, MOST_BYTES).toString('utf8');
  const shown = [...text.replace(/[^\P{Cc}\n\t]/gu, '')].slice(0, MOST_CHARACTERS).join('').trim();
  return shown === '' ? null : shown;
}
