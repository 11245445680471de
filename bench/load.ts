/** Ten connections, or one, ask for a fixed time; what came back is counted and timed. Loopback only. */
import autocannon from 'autocannon';
import { type CpuTime, cpuBetween, cpuTime } from './cpu.ts';

export interface Load {
  url: string;
  /** Seconds that count; as long runs before: a server that has just started is still being compiled. */
  seconds: number;
  headers?: Record<string, string>;
  method?: 'GET' | 'POST';
  /** Ten by default. */
  connections?: number;
  /** Another path, body and headers for each request. */
  next?: () => { path?: string; body?: string; headers?: Record<string, string> };
}

export interface Measured {
  requests_per_second: number;
  /** Milliseconds. */
  p50: number;
  p95: number;
  /** Answers other than 2xx. */
  refused: number;
  /** Milliseconds of processor time for each request; null where it cannot be read. */
  cpu: CpuTime | null;
}

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

const CONNECTIONS = 10;

/** @param pid of the server that is asked */
export async function measure(load: Load, pid: number): Promise<Measured> {
  await fire(load, load.seconds);
  const before = cpuTime(pid);
  const measured = await fire(load, load.seconds);
  const used = cpuBetween(before, cpuTime(pid));
  const requests = measured.requests_per_second * load.seconds;
  const cpu = used && { server: used.server / requests, postgres: used.postgres / requests };
  return { ...measured, cpu };
}

export function fire(load: Load, seconds: number): Promise<Omit<Measured, 'cpu'>> {
  const { url, headers, method = 'GET', connections = CONNECTIONS, next } = load;
  const times: number[] = [];
  let refused = 0;
  return new Promise((resolve, reject) => {
    const run = autocannon(
      {
        url,
        method,
        duration: seconds,
        connections,
        ...(headers ? { headers } : {}),
        ...(next
          ? {
              requests: [
                {
                  setupRequest: (request) => {
                    const { headers: own, ...rest } = next();
                    return { ...request, ...rest, headers: { ...request.headers, ...own } };
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
