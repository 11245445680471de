import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((name) =>
  /\.tsx?$/.test(name),
);

test('nothing in src calls the network but the http client', () => {
  const callers = files.filter((name) =>
    /(?<![.\w])fetch\(|XMLHttpRequest|sendBeacon|new WebSocket/.test(
      readFileSync(`src/${name}`, 'utf8'),
    ),
  );
  expect(callers.sort()).toEqual(['http/transport.ts', 'http/upload.ts']);
});

test('nothing but the http client knows an address of the API, which a plain link or picture would ask without the token', () => {
  const knowing = files.filter((name) =>
    /\bapiUrl\b|['"`]\/api\b/.test(readFileSync(`src/${name}`, 'utf8')),
  );
  expect(knowing.sort()).toEqual(['http/client.ts', 'http/transport.ts', 'http/upload.ts']);
});
