import type { CallName, CallTypes } from '#schema/calls/index.ts';
import { type RequestOptions, request, requestFile } from './client.ts';

type CallInput<K extends CallName> = Part<'params', CallTypes[K]['params']> &
  Part<'body', CallTypes[K]['body']> &
  Optional<'query', CallTypes[K]['query']>;
/** A part that has nothing to say is left out. */
type Part<N extends string, T> = [T] extends [undefined]
  ? unknown
  : keyof T extends never
    ? unknown
    : { [P in N]: T };
type Optional<N extends string, T> = [T] extends [undefined] ? unknown : { [P in N]?: T };
type Options<K extends CallName> = CallInput<K> & Omit<RequestOptions, 'method' | 'body' | 'query'>;
/** Options may be left out where none of them is needed. */
export type Args<K extends CallName> = object extends Options<K> ? [Options<K>?] : [Options<K>];
type FileCallName = {
  [K in CallName]: CallTypes[K]['answer'] extends Blob ? K : never;
}[CallName];

/**
 * Calls the API by the method and path of a declared call: `ask('GET /users/show/{id}', { params: { id } })`.
 * @throws ApiError as `request`
 */
export const ask = <K extends CallName>(
  name: K,
  ...[options]: Args<K>
): Promise<CallTypes[K]['answer']> => request(...requestOf(name, options));

/** It is as `ask`, for a call that answers a file. */
export const askFile = <K extends FileCallName>(name: K, ...[options]: Args<K>): Promise<Blob> =>
  requestFile(...requestOf(name, options));

function requestOf(
  name: CallName,
  options: RequestOptions & { params?: Record<string, string> } = {},
): [string, RequestOptions] {
  const { params = {}, ...others } = options;
  const [method, path = ''] = name.split(' ');
  return [
    path.replace(/{(\w+)}/g, (_braces, key) => encodeURIComponent(params[key] ?? '')),
    { ...others, method: method as 'GET' | 'POST' },
  ];
}
