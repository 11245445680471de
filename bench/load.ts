/** Ten connections ask for a fixed time; what came back is counted and timed. Loopback only. */
import autocannon from 'autocannon';

export interface Load {
  url: string;
  /** Seconds that count; a third as long runs before. */
  seconds: number;
  headers?: Record<string, string>;
  method?: 'GET' | 'POST';
  /** Another body, and other headers, for each request. */
  next?: () => { body: string; headers?: Record<string, string> };
}

export interface Measured {
  requests_per_second: number;
  /** Milliseconds. */
  p50: number;
  p95: number;
  /** Answers other than 2xx. */
  refused: number;
}

const CONNECTIONS = 10;

export async function measure(load: Load): Promise<Measured> {
  await fire(load, Math.max(1, Math.round(load.seconds / 3)));
  return fire(load, load.seconds);
}

function fire({ url, headers, method = 'GET', next }: Load, seconds: number): Promise<Measured> {
  const times: number[] = [];
  let refused = 0;
  return new Promise((resolve, reject) => {
    const run = autocannon(
      {
        url,
        method,
        duration: seconds,
        connections: CONNECTIONS,
        ...(headers ? { headers } : {}),
        ...(next
          ? {
              requests: [
                {
                  setupRequest: (request) => {
                    const { body, headers: own } = next();
                    return { ...request, body, headers: { ...request.headers, ...own } };
                  },
                },
              ],
            }
          : {}),
      },
      (error, result) => {
        if (error) return reject(error);
        times.sort((a, b) => a - b);
        const at = (share: number) => times[Math.floor(times.length * share)] ?? 0;
        resolve({
          requests_per_second: (times.length - refused) / result.duration,
          p50: at(0.5),
          p95: at(0.95),
          refused,
        });
      },
    );
    run.on('response', (_client, status, _bytes, milliseconds) => {
      times.push(milliseconds);
      if (status < 200 || status > 299) refused += 1;
    });
  });
}
