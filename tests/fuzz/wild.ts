/** Values that no schema asks for. */
import fc from 'fast-check';

const TEXTS = [
  '',
  '\0',
  'a\0b',
  '\ud800',
  '\udfff\ud800',
  '\u202e',
  '👩‍👩‍👧‍👦',
  'İ',
  "' or 1=1 --",
  '%',
  '%00',
  '\\',
  '{}',
  '__proto__',
  'null',
  '-0',
  '1e400',
  '9'.repeat(400),
  '2026-02-30',
  '24:00',
  '+275760-09-13T00:00:00.001Z',
  '0000-01-01',
  '=1+1',
  '../../etc/passwd',
  'x'.repeat(5000),
];

/** Any UTF-16 at all, halves of pairs included. */
const anyText = fc
  .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 20 })
  .map((codes) => String.fromCharCode(...codes));

export const wildText: fc.Arbitrary<string> = fc.oneof(fc.constantFrom(...TEXTS), anyText);

const wildNumber = fc.oneof(
  fc.constantFrom(0, -0, -1, 1.5, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, 5e-324),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);

export const wildValue: fc.Arbitrary<unknown> = fc.oneof(
  wildText,
  wildNumber,
  fc.boolean(),
  fc.constant(null),
  fc.constant({}),
  fc.constant([]),
  fc.array(wildText, { maxLength: 3 }),
  fc.dictionary(wildText, fc.jsonValue({ maxDepth: 2 }), { maxKeys: 3 }),
  fc.jsonValue({ maxDepth: 3 }),
);

const nested = (open: string, close: string, depth: number) =>
  `${open.repeat(depth)}${close.repeat(depth)}`;

/** Bodies that are no JSON, or JSON that nobody would write. */
export const wildPayload: fc.Arbitrary<string | Buffer> = fc.oneof(
  fc.constantFrom<(string | Buffer)[]>(
    '',
    '{',
    'null',
    '0',
    '"text"',
    '[]',
    '{"a":1,"a":2}',
    '{"email":"a@x.test","email":{}}',
    '{"__proto__":{"admin":true}}',
    '{"constructor":{"prototype":{}}}',
    '{"a":1e400,"b":-1e400}',
    '{"email":"\\ud800","login":"\\u0000"}',
    nested('[', ']', 5000),
    nested('{"a":', '}', 5000).replace('{"a":}', '{"a":1}'),
    `{"a":"${'x'.repeat(120_000)}"}`,
    Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
    Buffer.from([0xef, 0xbb, 0xbf, 0x7b, 0x7d]),
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes)),
);
