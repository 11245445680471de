/** Scans one file by ICAP. Source: RFC 3507, 4.9. */
import { connect } from 'node:net';
import { statusError } from '../http/outgoing.ts';

const PORT = 1344;
const CRLF = '\r\n';
/** Longer than any header. */
const MAX_HEADER_BYTES = 64 * 1024;
/** Headers in which servers name what they found. */
const FOUND = /^x-(?:infection-found|virus-id|violations-found):\s*(.*)$/im;

/** @returns what was found, empty if the server does not name it; null for nothing */
export async function scanByIcap(
  url: string,
  bytes: Uint8Array,
  signal: AbortSignal,
): Promise<string | null> {
  const { hostname, port } = new URL(url);
  const head = await exchange({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || PORT,
    request: requestFor(url, bytes),
    signal,
  });
  const status = Number(/^ICAP\/1\.\d (\d{3})/.exec(head)?.[1]);
  // 204: nothing found. 200: the server replaces the content, so it found something.
  if (status === 204) return null;
  if (status !== 200) throw statusError(status);
  const infection = FOUND.exec(head)?.[1]?.trim() ?? '';
  return (/Threat=([^;]+)/.exec(infection)?.[1] ?? infection).slice(0, 80);
}

function requestFor(url: string, bytes: Uint8Array): Buffer {
  const answer = [
    'HTTP/1.1 200 OK',
    'Content-Type: application/octet-stream',
    `Content-Length: ${bytes.byteLength}`,
  ];
  const wrapped = answer.join(CRLF) + CRLF + CRLF;
  const own = [
    `RESPMOD ${url} ICAP/1.0`,
    `Host: ${new URL(url).host}`,
    'Allow: 204',
    'Connection: close',
    `Encapsulated: res-hdr=0, res-body=${wrapped.length}`,
  ];
  const begin = own.join(CRLF) + CRLF + CRLF + wrapped + bytes.byteLength.toString(16) + CRLF;
  return Buffer.concat([Buffer.from(begin), bytes, Buffer.from(`${CRLF}0${CRLF}${CRLF}`)]);
}

interface Exchange {
  host: string;
  port: number;
  request: Buffer;
  signal: AbortSignal;
}

/** @returns the header of the answer; its body is a page for people */
function exchange({ host, port, request, signal }: Exchange): Promise<string> {
  return new Promise((resolve, reject) => {
    let head = '';
    const socket = connect({ host, port, signal });
    const end = () => {
      socket.destroy();
      resolve(head.split(CRLF + CRLF)[0] ?? '');
    };
    socket.on('data', (part) => {
      head += part.toString('latin1');
      if (head.includes(CRLF + CRLF) || head.length > MAX_HEADER_BYTES) end();
    });
    socket.on('end', end);
    socket.on('error', reject);
    socket.write(request);
  });
}
