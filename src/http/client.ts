import type { InLine } from '#schema/calls/call.ts';
import type { ErrorBody } from '#schema/declaration/errors.ts';
import { PASSIVE, PASSIVE_HEADER } from '#schema/live/passive.ts';
import { msg, t } from '../language/t.ts';
import { markUnsavedWork, renewOrEndSession } from '../session/renewal.ts';
import {
  getAccountChangeCount,
  getSession,
  mergeUser,
  type SessionUser,
} from '../session/store.ts';
import { ApiError } from './apiError.ts';
import { transport } from './transport.ts';

export { ApiError, messageOf } from './apiError.ts';
export { apiUrl } from './transport.ts';

type QueryValue = string | number | boolean | null | undefined;

export interface RequestOptions {
  method?: 'GET' | 'POST';
  /** Sent as JSON. */
  body?: unknown;
  /** A list repeats its key; null and undefined are left out. */
  query?: URLSearchParams | Record<string, QueryValue | readonly QueryValue[]>;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** A refused token is an error as any other: it neither ends the session nor renews it. */
  keepsSession?: boolean;
  /** An open page asks by itself: it neither keeps the session alive nor counts as another reading. */
  isPassive?: boolean;
  /** It is sent even if its page goes; its answer may be read by nobody. */
  isLast?: boolean;
  /** Asked as by somebody who is not signed in. */
  isAnonymous?: boolean;
  /** In a rush goes on waiting in the line of those who book, and is told how many are before. */
  onLine?: (ahead: number) => void;
}

/**
 * Calls the API and parses the JSON; only uploads go another way (`upload.ts`). Resolves with the
 * parsed answer; throws ApiError for any other outcome but an abort. A refused token ends the session
 * it belonged to, or renews it. What a change answers of the signed-in user's own record, whichever
 * call it was, is merged into the stored user.
 */
export async function request<T>(path: string, options: RequestOptions = {}): Promise<T> {
  const answer = await readJson(await inTurn(path, options));
  if (methodOf(options) === 'POST' && isOfOwnRecord(answer)) mergeUser(answer);
  return answer as T;
}

/** Seconds after which somebody in the line first hears of it, and then again. */
const FIRST_WORD = 1;
const NEXT_WORD = 8;

/** Waits in the line of those who book; the server keeps the place of whoever asks again. */
async function inTurn(path: string, { onLine, ...options }: RequestOptions): Promise<Response> {
  if (!onLine) return requestRaw(path, options);
  const account = getAccountChangeCount();
  for (let wait = FIRST_WORD; ; wait = NEXT_WORD) {
    const headers = { ...options.headers, Prefer: `respond-async, wait=${wait}` };
    const response = await requestRaw(path, { ...options, headers });
    if (response.status !== 202) return response;
    onLine(((await readJson(response)) as InLine).ahead);
    // Another tab signed in as somebody else: nothing is booked for them.
    if (getAccountChangeCount() !== account)
      throw new ApiError(401, 'unauthenticated', t(SOMEBODY_ELSE));
  }
}

/** Ids are unique over all records, so that one tells whose it is. */
const isOfOwnRecord = (answer: unknown): answer is Partial<SessionUser> =>
  typeof answer === 'object' &&
  answer !== null &&
  'id' in answer &&
  answer.id === getSession().user?.id;

/** It is as `request`, with the answer as it came. */
export const requestRaw = (path: string, options: RequestOptions = {}): Promise<Response> =>
  sendWithToken((token) => send(path, options, options.isAnonymous ? null : token), {
    isChange: methodOf(options) === 'POST',
    keepsSession: options.keepsSession,
  });

/** Sends with the token of the session, and once more when that had ended and was renewed. */
export async function sendWithToken(
  send: (token: string | null) => Promise<Response>,
  { isChange, keepsSession = false }: { isChange: boolean; keepsSession?: boolean | undefined },
): Promise<Response> {
  const session = getSession();
  if (keepsSession) return throwIfNotOk(await send(session.token));
  // Also a call beside it that is refused first must not end the session under it.
  const end = isChange ? markUnsavedWork() : null;
  try {
    const response = await send(session.token);
    const isEnded = response.status === 401 && session.token !== null;
    return await throwIfNotOk(
      isEnded && (await renewOrEndSession(session)) ? await send(getSession().token) : response,
    );
  } finally {
    end?.();
  }
}

/** @throws ApiError for a refusal */
async function throwIfNotOk(response: Response): Promise<Response> {
  if (response.ok) return response;
  throw await toError(response);
}

/** The bytes of a file that not everyone may see: a plain link would come without the token. */
export const requestFile = async (path: string, options?: RequestOptions): Promise<Blob> =>
  (await requestRaw(path, options)).blob();

const methodOf = ({ method, body }: RequestOptions) =>
  method ?? (body === undefined ? 'GET' : 'POST');

async function send(path: string, options: RequestOptions, token: string | null) {
  const { body, signal } = options;
  const headers = commonHeaders();
  if (token) headers.Authorization = `Bearer ${token}`;
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  if (options.isPassive) headers[PASSIVE_HEADER] = PASSIVE;
  try {
    return await transport.send(path + queryString(options.query), {
      method: methodOf(options),
      headers: { ...headers, ...options.headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
      ...(options.isLast && { keepalive: true }),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiError(0, 'network', t(UNREACHABLE));
  }
}

async function readJson(response: Response): Promise<unknown> {
  const text = await response.text().catch(() => {
    throw new ApiError(0, 'network', t(UNREACHABLE));
  });
  if (text === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiError(response.status, 'unreadable', t(UNREADABLE));
  }
}

async function toError(response: Response): Promise<ApiError> {
  const body = await readJson(response).catch(() => null);
  if (isErrorBody(body)) {
    const error = new ApiError(response.status, body.code, body.message, body);
    error.retryAfter = Number(response.headers.get('Retry-After')) || null;
    return error;
  }
  const isAway = response.status === 502 || response.status === 503 || response.status === 504;
  return new ApiError(response.status, 'unreadable', t(isAway ? UNREACHABLE : UNREADABLE));
}

const isErrorBody = (body: unknown): body is ErrorBody =>
  typeof body === 'object' && body !== null && 'code' in body && 'message' in body;

function queryString(query: RequestOptions['query']): string {
  if (!query) return '';
  const params = query instanceof URLSearchParams ? query : new URLSearchParams();
  if (!(query instanceof URLSearchParams)) {
    for (const [key, value] of Object.entries(query)) {
      for (const item of Array.isArray(value) ? value : [value]) {
        if (item !== null && item !== undefined) params.append(key, String(item));
      }
    }
  }
  const text = params.toString();
  return text && `?${text}`;
}

export const UNREACHABLE = msg(
  'The server cannot be reached. Check your connection and try again.',
);
const SOMEBODY_ELSE = msg('Somebody else is signed in here now. Nothing was booked.');
const UNREADABLE = msg(
  'The server gave an answer that this page cannot read. Try again in a minute.',
);

/** Sent with every call: the format of the answer, and the language of its texts. */
export const commonHeaders = (): Record<string, string> => ({
  Accept: 'application/json',
  'Accept-Language': transport.language(),
});
