/** A virus scanner on this machine, by ICAP or by HTTP: it knows one virus. */
import { createServer as createHttp } from 'node:http';
import { type AddressInfo, createServer, type Server } from 'node:net';

/** What the scanner takes for a virus. */
export const VIRUS = 'canary-virus-7f3k';

type Trouble = 'error' | 'silence' | 'nonsense' | null;

export class ScanServer {
  /** Bytes of each file that it was asked about. */
  readonly seen: Buffer[] = [];
  trouble: Trouble = null;
  readonly #server: Server;
  readonly #protocol: 'icap' | 'http';

  constructor(protocol: 'icap' | 'http') {
    this.#protocol = protocol;
    this.#server = protocol === 'icap' ? this.#icap() : this.#http();
  }

  async start() {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
  }

  async stop() {
    await new Promise((resolve) => this.#server.close(resolve));
  }

  get url() {
    const { port } = this.#server.address() as AddressInfo;
    return `${this.#protocol}://127.0.0.1:${port}/avscan`;
  }

  #icap() {
    return createServer((socket) => {
      let asked = Buffer.alloc(0);
      socket.on('error', () => {});
      socket.on('data', (part) => {
        asked = Buffer.concat([asked, part]);
        const file = chunkedIn(asked);
        if (!file || this.trouble === 'silence') return;
        this.seen.push(file);
        if (this.trouble === 'error') socket.end('ICAP/1.0 500 Server error\r\n\r\n');
        else if (this.trouble === 'nonsense') socket.end('SSH-2.0-OpenSSH\r\n\r\n');
        else if (!file.includes(VIRUS)) socket.end('ICAP/1.0 204 No Content\r\n\r\n');
        else {
          socket.end(
            'ICAP/1.0 200 OK\r\nX-Infection-Found: Type=0; Resolution=2; Threat=Canary.Test;\r\n' +
              'Encapsulated: res-hdr=0, null-body=19\r\n\r\nHTTP/1.1 403 No\r\n\r\n',
          );
        }
      });
    });
  }

  #http() {
    return createHttp(async (request, response) => {
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part as Buffer);
      const file = Buffer.concat(parts);
      if (this.trouble === 'silence') return;
      this.seen.push(file);
      if (this.trouble === 'error') response.writeHead(500).end();
      else if (this.trouble === 'nonsense') response.writeHead(302, { Location: '/' }).end();
      else if (!file.includes(VIRUS)) response.writeHead(200).end('[{"Status":"OK"}]');
      else response.writeHead(406).end('[{"Status":"FOUND","Description":"Canary.Test"}]');
    }) as unknown as Server;
  }
}

/** The body of an ICAP request; null as long as it is not whole, or not as the standard has it. */
function chunkedIn(asked: Buffer): Buffer | null {
  const head = asked.indexOf('\r\n\r\n');
  const offset = Number(/Encapsulated: res-hdr=0, res-body=(\d+)/.exec(asked.toString())?.[1]);
  if (!asked.toString().startsWith('RESPMOD icap://') || !(offset > 0)) return null;
  const body = asked.subarray(head + 4 + offset);
  const line = body.indexOf('\r\n');
  if (line < 0) return null;
  const size = Number.parseInt(body.subarray(0, line).toString(), 16);
  const file = body.subarray(line + 2, line + 2 + size);
  return body.subarray(line + 2 + size).equals(Buffer.from('\r\n0\r\n\r\n')) ? file : null;
}
