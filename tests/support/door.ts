import { connect, createServer, type Server, type Socket } from 'node:net';

/** A door in front of the database that the test can shut. */
export class Door {
  readonly #sockets = new Set<Socket>();
  #server: Server | null = null;
  port = 0;
  #target: URL;

  constructor(target: URL) {
    this.#target = target;
  }

  open(): Promise<void> {
    const server = createServer((client) => {
      const database = connect(Number(this.#target.port || 5432), this.#target.hostname);
      for (const socket of [client, database]) {
        this.#sockets.add(socket);
        socket.on('error', () => undefined);
      }
      client.pipe(database).pipe(client);
    });
    this.#server = server;
    return new Promise((resolve) => {
      server.listen(this.port, '127.0.0.1', () => {
        const address = server.address();
        this.port = typeof address === 'object' && address ? address.port : 0;
        resolve();
      });
    });
  }

  /** Who is inside hears nothing more, and is not put out; who comes from now on is led elsewhere. */
  silence(target = this.#target) {
    for (const socket of this.#sockets) {
      socket.unpipe();
      // What comes is read and dropped, so that nobody learns that it does not arrive.
      socket.resume();
    }
    this.#target = target;
  }

  /** Leads elsewhere from now on; who is inside is put out. */
  async leadTo(target: URL) {
    this.#target = target;
    await this.shut();
    await this.open();
  }

  shut(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    this.#sockets.clear();
    return new Promise((resolve) => this.#server?.close(() => resolve()) ?? resolve());
  }
}
