/** A port of its own for the metrics, which nobody outside should reach. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { ConfigError } from '../config/config.ts';
import type { Metrics } from './metrics.ts';

/** @throws ConfigError where it cannot listen @returns stops it */
export async function serveMetrics(
  { registry }: Metrics,
  { port, host }: { port: number; host: string },
): Promise<{ port: number; stop(): Promise<void> }> {
  const server = createServer(async ({ url, method }, response) => {
    if (method !== 'GET' || url?.split('?')[0] !== '/metrics') {
      response
        .writeHead(404, { 'content-type': 'text/plain' })
        .end('The metrics are at /metrics.\n');
      return;
    }
    try {
      const text = await registry.metrics();
      response.writeHead(200, { 'content-type': registry.contentType }).end(text);
    } catch {
      response.writeHead(500).end();
    }
  });
  server.requestTimeout = 10_000;
  const listening = once(server, 'listening');
  server.listen(port, host);
  await listening.catch(({ code }: NodeJS.ErrnoException) => {
    throw new ConfigError(`METRICS_PORT ${port} at ${host} is not usable: ${code}`);
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    stop: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
