import { HttpError } from 'react-admin';
import { ApiError, type RequestOptions, request } from '../http/client.ts';

type Options = Pick<RequestInit, 'method' | 'body' | 'signal'> & { isPassive?: boolean };

/** The http client in the form that ra-data-simple-rest calls it. */
export async function httpClient<Answer = Record<string, unknown>>(
  url: string,
  { method = 'GET', body, signal, isPassive }: Options = {},
) {
  const options: RequestOptions = { method: method as 'GET' | 'POST' };
  if (typeof body === 'string') options.body = JSON.parse(body);
  if (signal) options.signal = signal;
  if (isPassive) options.isPassive = true;
  const json = await request<Answer>(url, options).catch(rethrow);
  return { status: 200, headers: new Headers(), body: JSON.stringify(json), json };
}

/**
 * As react-admin's forms read errors: a text for every path, those of the whole form at
 * `root.serverError`. Without `errors` the message is shown as a notification.
 */
function toHttpError(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error;
  const { root, ...fields } = error.errors;
  const errors: Record<string, unknown> = { ...fields };
  if (root) errors.root = { serverError: root };
  else if (Object.keys(fields).length > 0) errors.root = { serverError: error.message };
  return new HttpError(error.message, error.status, {
    ...error.body,
    code: error.code,
    ...(Object.keys(errors).length > 0 ? { errors } : { errors: undefined }),
  });
}

const rethrow = (error: unknown) => {
  throw toHttpError(error);
};
