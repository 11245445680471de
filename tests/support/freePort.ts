import { createServer, type Server } from 'node:net';

/** A port on loopback that was free a moment ago. */
export async function freePort(): Promise<number> {
  const { port, server } = await takePort();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Holds a port until the server is closed. */
export function takePort(): Promise<{ port: number; server: Server }> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve({ port: typeof address === 'object' && address ? address.port : 0, server });
    });
  });
}
