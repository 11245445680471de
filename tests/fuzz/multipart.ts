import fc from 'fast-check';
import { wildText } from './wild.ts';

export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const BOUNDARY = 'fuzz-boundary';

/** Uploads: pictures whole and broken, fields of any name, forms that end too early. */
export const uploadPayload = fc
  .record({
    purpose: fc.oneof(fc.constantFrom('photo', 'identification', 'service', 'logo'), wildText),
    field: fc.oneof(
      { weight: 5, arbitrary: fc.constant('file') },
      { weight: 1, arbitrary: wildText },
    ),
    name: fc.oneof(fc.constant('a.png'), wildText),
    content: fc.oneof(
      fc.constantFrom(PNG, PNG.subarray(0, 30), Buffer.from('%PDF-1.4'), Buffer.alloc(0)),
      fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes)),
    ),
    cut: fc.option(fc.nat(400), { freq: 3 }),
    type: fc.oneof(
      { weight: 6, arbitrary: fc.constant(`multipart/form-data; boundary=${BOUNDARY}`) },
      {
        weight: 1,
        arbitrary: fc.constantFrom('multipart/form-data', 'multipart/form-data; boundary='),
      },
    ),
  })
  .map(({ purpose, field, name, content, cut, type }) => {
    const quoted = (text: string) => text.replace(/["\r\n]/g, '_');
    const part = (head: string) => `--${BOUNDARY}\r\nContent-Disposition: form-data; ${head}`;
    const whole = Buffer.concat([
      Buffer.from(`${part('name="purpose"')}\r\n\r\n${purpose}\r\n`),
      Buffer.from(`${part(`name="${quoted(field)}"; filename="${quoted(name)}"`)}\r\n\r\n`),
      content,
      Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
    ]);
    return {
      headers: { 'content-type': type },
      payload: cut === null ? whole : whole.subarray(0, cut),
    };
  });
