import type { ErrorBody, ErrorCode } from '#schema/declaration/errors.ts';
import { t } from '../language/t.ts';

/** `network`: no answer came. `unreadable`: an answer that is not in the API's form. */
type ClientErrorCode = ErrorCode | 'network' | 'unreadable';

/** An answer other than 2xx, or none at all (status 0). `message` is fit to show to a person. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  readonly code: ClientErrorCode;
  /** One text per dotted path of the body that was sent; `root` for all of it. */
  readonly errors: Record<string, string>;
  /** The whole answer, such as `next_free` of a slot that was taken; null when there was none. */
  readonly body: ErrorBody | null;
  /** Seconds after which it may be asked again; null: nobody said so. */
  retryAfter: number | null = null;

  constructor(status: number, code: ClientErrorCode, message: string, body?: ErrorBody) {
    super(message);
    this.status = status;
    this.code = code;
    this.errors = body?.errors ?? {};
    this.body = body ?? null;
  }
}

/** A query's further tries: a refusal is final; what is busy is asked more often, and when it said. */
export const askAgain = {
  retry: (failures: number, error: Error): boolean =>
    error instanceof ApiError &&
    (error.status === 0 || error.status >= 502) &&
    failures < (error.retryAfter ? 5 : 2),
  retryDelay: (failures: number, { retryAfter }: Partial<ApiError>): number =>
    (retryAfter || 0.4 * 2 ** failures) * 1000,
};

/** What to tell a person about anything that was thrown. */
export const messageOf = (error: unknown): string =>
  error instanceof ApiError ? error.message : t('Something went wrong. Try again.');
