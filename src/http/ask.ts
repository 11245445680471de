import type { CallName, CallTypes } from '../../schema/calls/index.ts';
import { type RequestOptions, request } from './client.ts';

type Asked<K extends CallName> = Part<'params', CallTypes[K]['params']> &
  Part<'body', CallTypes[K]['body']> &
  Optional<'query', CallTypes[K]['query']>;
/** A part that has nothing to say is left out. */
type Part<N extends string, T> = [T] extends [undefined]
  ? unknown
  : keyof T extends never
    ? unknown
    : { [P in N]: T };
type Optional<N extends string, T> = [T] extends [undefined] ? unknown : { [P in N]?: T };
type Options<K extends CallName> = Asked<K> & Omit<RequestOptions, 'method' | 'body' | 'query'>;
/** Options may be left out where none of them is needed. */
type Args<K extends CallName> = object extends Options<K> ? [Options<K>?] : [Options<K>];

/**
 * Calls the API by the method and path of a declared call: `ask('GET /users/show/{id}', { params: { id } })`.
 * @throws ApiError as `request`
 */
export function ask<K extends CallName>(
  name: K,
  ...[options]: Args<K>
): Promise<CallTypes[K]['answer']> {
  const { params = {}, ...others } = (options ?? {}) as RequestOptions & {
    params?: Record<string, string>;
  };
  const [method, path = ''] = name.split(' ');
  return request(
    path.replace(/{(\w+)}/g, (_braces, key) => encodeURIComponent(params[key] ?? '')),
    { ...others, method: method as 'GET' | 'POST' },
  );
}
