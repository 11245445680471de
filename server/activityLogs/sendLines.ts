/** Sends lines to a file, a syslog server or an HTTP address. Rejects unless all were accepted. */
import { open } from 'node:fs/promises';
import { connect as connectPlain } from 'node:net';
import { hostname } from 'node:os';
import { connect as connectTls } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { fetchTraced, statusError } from '../http/outgoing.ts';

/** Default ports of syslog over TCP and over TLS. */
const PORTS = { 'syslog:': 601, 'syslog+tls:': 6514 } as const;

export interface LogLine {
  position: number;
  at: string;
  line: string;
}

export function sendLines(
  url: string,
  lines: readonly LogLine[],
  signal: AbortSignal,
): Promise<void> {
  if (url.startsWith('file:')) return toFile(url, lines);
  return url.startsWith('syslog') ? toSyslog(url, lines, signal) : toHttp(url, lines, signal);
}

async function toFile(url: string, lines: readonly LogLine[]) {
  const file = await open(fileURLToPath(url), 'a', 0o600);
  try {
    await file.appendFile(lines.map(({ line }) => `${line}\n`).join(''));
    await file.sync();
  } finally {
    await file.close();
  }
}

async function toHttp(url: string, lines: readonly LogLine[], signal: AbortSignal) {
  const { origin, pathname, search, username, password } = new URL(url);
  const login = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  const answer = await fetchTraced(origin + pathname + search, {
    method: 'POST',
    body: lines.map(({ line }) => `${line}\n`).join(''),
    signal,
    redirect: 'error',
    headers: {
      'Content-Type': 'application/x-ndjson',
      ...(username && { Authorization: `Basic ${Buffer.from(login).toString('base64')}` }),
    },
  });
  await answer.arrayBuffer();
  if (!answer.ok) throw statusError(answer.status);
}

/** Facility 13 (log audit), severity 6 (informational). Sources: RFC 5424, RFC 6587 3.4.1. */
const PRIORITY = 13 * 8 + 6;

/** Syslog does not answer: lines count as accepted once the other side has read them all. */
function toSyslog(url: string, lines: readonly LogLine[], signal: AbortSignal): Promise<void> {
  const { hostname: host, port, protocol } = new URL(url);
  const where = { host, port: Number(port) || PORTS[protocol as keyof typeof PORTS] };
  return new Promise((resolve, reject) => {
    const socket =
      protocol === 'syslog+tls:' ? connectTls({ ...where, servername: host }) : connectPlain(where);
    const stop = () => socket.destroy(new DOMException('it did not answer', 'TimeoutError'));
    signal.addEventListener('abort', stop);
    socket.once('error', reject);
    socket.once('close', (hasFailed) => {
      signal.removeEventListener('abort', stop);
      if (!hasFailed) resolve();
    });
    socket.resume();
    socket.end(Buffer.concat(lines.map(frameOf)));
  });
}

function frameOf({ at, line }: LogLine): Buffer {
  const message = Buffer.from(
    `<${PRIORITY}>1 ${at} ${hostname()} takda ${process.pid} activity - ${line}`,
  );
  return Buffer.concat([Buffer.from(`${message.length} `), message]);
}
