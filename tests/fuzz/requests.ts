/** Requests to one call: mostly of the shape it asks for, then spoilt in one of many ways. */
import fc from 'fast-check';
import { fromSchema, idsFor } from './fromSchema.ts';
import { uploadPayload } from './multipart.ts';
import type { Operation } from './operations.ts';
import { wildPayload, wildText, wildValue } from './wild.ts';

export const WHO = ['nobody', 'constituent', 'staff', 'admin'] as const;

export interface Request {
  as: (typeof WHO)[number];
  method: 'GET' | 'POST';
  url: string;
  headers: Record<string, string>;
  payload?: string | Buffer;
}

export function requestsTo(operation: Operation): fc.Arbitrary<Request> {
  return fc
    .record({
      as: fc.constantFrom(...WHO, 'admin', 'admin'),
      path: pathOf(operation),
      query: queryOf(operation),
      headers: headersOf(operation),
      sent: payloadOf(operation),
    })
    .map(({ as, path, query, headers, sent }) => ({
      as,
      method: operation.method,
      url: `${path}${query}`,
      headers: { ...sent.headers, ...headers },
      ...(sent.payload === undefined ? {} : { payload: sent.payload }),
    }));
}

function pathOf({ path }: Operation): fc.Arbitrary<string> {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const kind = path.split('/')[2] ?? '';
  return fc
    .tuple(
      ...names.map((name) =>
        fc.oneof(
          { weight: 8, arbitrary: idsOf(name, kind) },
          { weight: 1, arbitrary: wildText.map(encoded) },
          { weight: 1, arbitrary: fc.constantFrom('%', '%ff', '%00', '..', 'x'.repeat(300)) },
        ),
      ),
    )
    .map((values) =>
      names.reduce((url, name, at) => url.replace(`{${name}}`, `${values[at]}`), path),
    );
}

const idsOf = (name: string, kind: string) => {
  if (name === 'id') return idsFor(kind);
  return name.endsWith('_id') ? idsFor(name) : fc.constant('constituent');
};

function queryOf({ parameters }: Operation): fc.Arbitrary<string> {
  const known = parameters.filter((parameter) => parameter.in === 'query');
  const right = known.map(({ name, schema }) =>
    seldom(fromSchema(schema, name)).map((value) =>
      (Array.isArray(value) ? value : [value])
        .filter((one) => one !== undefined && one !== null)
        .map((one) => `${encoded(name)}=${encoded(String(one))}`)
        .join('&'),
    ),
  );
  const wild = fc
    .tuple(
      fc.constantFrom('search', 'page', 'ids', 'x', ...known.map(({ name }) => name)),
      wildText,
    )
    .map(([name, text]) => `${encoded(name)}=${encoded(text)}`);
  const odd = fc.oneof(wild, fc.constantFrom('%', '%ff=%00', '=', '[]=1', 'a[b]=c'));
  return fc
    .tuple(fc.tuple(...right), seldom(odd))
    .map(([some, more]) => [...some, more ?? ''].filter(Boolean).join('&'))
    .map((query) => query && `?${query}`);
}

/** Mostly left out: otherwise there would always be something wrong. */
const seldom = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.oneof({ weight: 6, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary });

function headersOf({ parameters }: Operation): fc.Arbitrary<Record<string, string>> {
  const own = parameters.filter((parameter) => parameter.in === 'header').map(({ name }) => name);
  const visible = fc.string({ unit: 'grapheme-ascii', maxLength: 40 });
  const optional = Object.fromEntries(
    ['accept-language', 'accept', 'user-agent', 'device', 'x-forwarded-for', ...own].map((name) => [
      name,
      visible,
    ]),
  );
  const refused = fc.record({
    authorization: fc.oneof(visible, fc.constant(`Bearer ${'x'.repeat(60)}`)),
  });
  return fc.oneof(
    { weight: 6, arbitrary: fc.constant({}) },
    { weight: 2, arbitrary: fc.record(optional, { requiredKeys: [] }) },
    { weight: 1, arbitrary: refused },
  ) as fc.Arbitrary<Record<string, string>>;
}

interface Sent {
  headers: Record<string, string>;
  payload?: string | Buffer;
}
const JSON_TYPE = { 'content-type': 'application/json' };

function payloadOf({ method, path, body }: Operation): fc.Arbitrary<Sent> {
  if (method === 'GET') return fc.constant<Sent>({ headers: {} });
  if (path.endsWith('/files/upload')) return uploadPayload;
  const right = body ? fromSchema(body) : fc.constant({});
  const asJson = (value: fc.Arbitrary<unknown>) =>
    value.map((one): Sent => ({ headers: JSON_TYPE, payload: JSON.stringify(one) }));
  return fc.oneof(
    { weight: 9, arbitrary: asJson(right) },
    { weight: 4, arbitrary: asJson(fc.tuple(right, wildText, wildValue, fc.nat()).map(spoilt)) },
    { weight: 1, arbitrary: asJson(wildValue) },
    { weight: 1, arbitrary: wildPayload.map((payload): Sent => ({ headers: JSON_TYPE, payload })) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.constantFrom('text/plain', 'application/xml', 'a', 'application/json;x=é'), right)
        .map(
          ([type, one]): Sent => ({
            headers: { 'content-type': type },
            payload: JSON.stringify(one),
          }),
        ),
    },
  );
}

/** One of its fields is something else, or there is a field more. */
function spoilt([right, key, value, place]: [unknown, string, unknown, number]): unknown {
  if (typeof right !== 'object' || right === null) return value;
  const keys = Object.keys(right);
  const name = place % 4 === 0 ? key : (keys[place % Math.max(1, keys.length)] ?? key);
  const inner = (right as Record<string, unknown>)[name];
  const isDeep = place % 3 === 0 && typeof inner === 'object' && inner !== null;
  return { ...right, [name]: isDeep ? spoilt([inner, key, value, place >> 2]) : value };
}

/** Halves of pairs cannot be in a URL: what a browser sends then is the replacement character. */
const encoded = (text: string) => encodeURIComponent(Buffer.from(text).toString());
