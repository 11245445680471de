/** Answers on the port while the database is migrated, which takes minutes with large tables. */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { ErrorBody } from '#schema/declaration/errors.ts';
import { msg, type Translate } from '#schema/language/index.ts';
import { REQUEST_ID, requestIdOf } from '../http/requestIds.ts';
import { acceptedLanguage } from '../language/accepted.ts';
import { translatorFor } from '../language/catalogues.ts';
import { throttledLog } from '../throttledLog.ts';
import { VERSION } from '../version.ts';

/** Seconds after which clients should try again. */
const RETRY_AFTER = 5;
const TITLE = msg('We will be right back');
const WORDS = msg('This service is being updated. The page comes back by itself in a few minutes.');

/** Inline, since nothing serves the built pages' style sheets yet. */
const STYLE = `
:root { color-scheme: light dark; }
body { display: grid; min-height: 100vh; margin: 0; place-content: center; padding: 1.5rem; box-sizing: border-box;
  font: 1.0625rem/1.6 system-ui, sans-serif; background: light-dark(#f5f8fa, #0e161d); color: light-dark(#14212c, #e7eef4); }
main { max-width: 30rem; padding: 2rem; border-top: 0.25rem solid light-dark(#0a6566, #62cbc3); border-radius: 0.75rem;
  background: light-dark(#fff, #17222c); }
h1 { margin: 0 0 0.5rem; font-size: 1.5rem; line-height: 1.25; }
p { margin: 0; color: light-dark(#50606f, #a5b4c2); }
`;
const POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;

const pageIn = (language: string, t: Translate) => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="${RETRY_AFTER}">
<title>${t(TITLE)}</title>
<style>${STYLE}</style>
</head>
<body><main><h1>${t(TITLE)}</h1><p>${t(WORDS)}</p></main></body>
</html>
`;

/** @returns stops it and frees the port */
export async function serveMaintenancePage(
  where: { port: number; host: string },
  say: (line: string) => void = () => {},
) {
  const lines = throttledLog();
  const refused = () => lines('preparing', (left_out) => say(sentence(left_out)));
  const server = createServer((request, response) => {
    answer(request, response);
    if (response.statusCode === 503) refused();
  }).listen(where.port, where.host);
  await once(server, 'listening');
  return async () => {
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
    lines.flush();
  };
}

const sentence = (left_out: number) =>
  `Answered 503: the database is being prepared.${left_out > 0 ? ` (${left_out} more requests)` : ''}`;

function answer({ url = '', headers }: IncomingMessage, response: ServerResponse) {
  const [path = ''] = url.split('?');
  response.setHeader('cache-control', 'no-store');
  response.setHeader(REQUEST_ID, requestIdOf(headers));
  response.setHeader('connection', 'close');
  if (path === '/healthz') return sendJson(response, 200, { status: 'ok' });
  const language = acceptedLanguage(headers['accept-language']);
  const t = translatorFor(language);
  const body: ErrorBody = { message: t(WORDS), code: 'unavailable' };
  response.setHeader('retry-after', RETRY_AFTER);
  response.setHeader('content-language', language);
  if (path === '/readyz')
    return sendJson(response, 503, { ...body, status: 'migrating', version: VERSION });
  if (!headers.accept?.includes('text/html') || path.startsWith('/api/')) {
    return sendJson(response, 503, body);
  }
  response.writeHead(503, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': POLICY,
    'x-content-type-options': 'nosniff',
  });
  response.end(pageIn(language, t));
}

function sendJson(response: ServerResponse, status: number, body: object) {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' });
  response.end(JSON.stringify(body));
}
