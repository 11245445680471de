/**
 * Node takes one new connection in each turn of its event loop, and in a rush a turn is long. So there are
 * several handles of the one socket that listens, and each takes one: docs/decisions/068.
 */
import { spawn } from 'node:child_process';
import type { Server as HttpServer } from 'node:http';
import { createServer, type Server, type Socket } from 'node:net';

/** Beside the server's own. */
const FURTHER = 31;

/** A process gets another handle of its own socket by way of a second process, which ends then. */
const SENDS_BACK = `process.on('message', (count, handle) => {
  for (let sent = 0; sent < count; sent++) process.send(sent, handle);
});`;

export interface Doors {
  /** Nobody comes in any more. @returns when all who did are gone */
  close(): Promise<unknown>;
}

/**
 * @param server that listens
 * @returns as soon as they are open; none where no second process can be started
 */
export async function openFurtherDoors(server: HttpServer, count = FURTHER): Promise<Doors> {
  // The handle itself, which nobody listens to over there: a server would answer people.
  const { _handle: handle } = server as unknown as { _handle: Server };
  const doors: Server[] = [];
  const letIn = (socket: Socket) => {
    // What goes wrong with it is the server's concern.
    Object.assign(socket, { server });
    server.emit('connection', socket);
  };
  const helper = spawn(process.execPath, ['--eval', SENDS_BACK], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  await new Promise<void>((resolve) => {
    helper.on('message', (sent, copy) => {
      // As Node makes the server's own sockets.
      const door = createServer({ allowHalfOpen: true, noDelay: true }, letIn);
      if (copy) doors.push(door.listen(copy));
      if (sent === count - 1) helper.disconnect();
    });
    helper.once('error', () => resolve());
    helper.once('exit', () => resolve());
    helper.send(count, handle);
  });
  return {
    close: () => Promise.all(doors.map((door) => new Promise((resolve) => door.close(resolve)))),
  };
}
