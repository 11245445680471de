/** Answers on the port while the database is prepared, which takes minutes where tables are large. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { ErrorBody } from '../schema/errors.ts';

/** Seconds after which a browser, or whoever else asks, comes again. */
const RETRY_AFTER = 5;
const WORDS = 'This page is being updated. It comes back by itself in a few minutes.';
const WORDS_IN_FILIPINO =
  'Ina-update ang page na ito. Babalik ito nang kusa sa loob ng ilang minuto.';
const BODY: ErrorBody = { message: WORDS, code: 'unavailable' };

/** Nobody knows the organisation or its languages yet. */
const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta http-equiv="refresh" content="${RETRY_AFTER}">
<title>Being updated</title>
</head>
<body>
<main>
<h1>${WORDS}</h1>
<p lang="fil">${WORDS_IN_FILIPINO}</p>
</main>
</body>
</html>
`;

/** @returns stops it: the port is free then */
export async function answerMeanwhile(where: { port: number; host: string }) {
  const server = createServer(answer).listen(where.port, where.host);
  await once(server, 'listening');
  return async () => {
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  };
}

function answer(request: IncomingMessage, response: ServerResponse) {
  const [path = ''] = (request.url ?? '').split('?');
  response.setHeader('cache-control', 'no-store');
  response.setHeader('connection', 'close');
  if (path === '/healthz') return sendJson(response, 200, { status: 'ok' });
  response.setHeader('retry-after', RETRY_AFTER);
  if (path === '/readyz') return sendJson(response, 503, { ...BODY, status: 'migrating' });
  const isPage = request.headers.accept?.includes('text/html') && !path.startsWith('/api/');
  if (!isPage) return sendJson(response, 503, BODY);
  response.writeHead(503, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'",
    'x-content-type-options': 'nosniff',
  });
  response.end(PAGE);
}

function sendJson(response: ServerResponse, status: number, body: object) {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' });
  response.end(JSON.stringify(body));
}
