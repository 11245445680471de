import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('nothing in src calls the network but the http client', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.tsx?$/.test(name),
  );
  const callers = files.filter((name) =>
    /(?<![.\w])fetch\(|XMLHttpRequest|sendBeacon|new WebSocket/.test(
      readFileSync(`src/${name}`, 'utf8'),
    ),
  );
  expect(callers.sort()).toEqual(['http/client.ts', 'http/upload.ts']);
});
