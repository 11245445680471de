/** The activity log sent on as it grows: to a file, to syslog, by HTTP. */
import { lstatSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer as createHttp } from 'node:http';
import { type AddressInfo, createServer as createTcp, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { appendToChain } from '#server/activityLogs/chain.ts';
import { placeOf, sendActivity } from '#server/activityLogs/sink.ts';
import { rows } from '#server/db/query.ts';
import { onOneEngine } from '../../support/engines.ts';
import { testApp } from '../../support/testApp.ts';

interface Line {
  position: number;
  id: string;
  action: string;
}
interface Collector {
  url: string;
  lines: () => Line[];
  /** It takes nothing as long as this is set. */
  isDown?: boolean;
  stop?: () => Promise<unknown>;
}

const portOf = (server: Server) => (server.address() as AddressInfo).port;
const listen = (server: Server) =>
  new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const parsed = (text: string) =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line);

const COLLECTORS: Record<string, () => Promise<Collector>> = {
  async file() {
    const folder = mkdtempSync(join(tmpdir(), 'takda-sink-'));
    const path = join(folder, 'activity.log');
    return {
      url: `file:${path}`,
      lines: () => {
        expect(lstatSync(path).mode & 0o077).toBe(0);
        return parsed(readFileSync(path, 'utf8'));
      },
      stop: async () => rmSync(folder, { recursive: true }),
    };
  },
  async syslog() {
    let text = '';
    const server = createTcp((socket) => {
      if (collector.isDown) return socket.destroy();
      socket.setEncoding('utf8').on('data', (part) => {
        text += part;
      });
      socket.on('error', () => {});
    });
    await listen(server);
    const collector: Collector = {
      url: `syslog://127.0.0.1:${portOf(server)}`,
      lines: () => framesIn(text).map((frame) => JSON.parse(frame.slice(frame.indexOf('{')))),
      stop: async () => server.close(),
    };
    return collector;
  },
  async http() {
    let text = '';
    const server = createHttp(async (request, response) => {
      let body = '';
      for await (const part of request) body += part;
      const isRight =
        request.headers.authorization === `Basic ${btoa('takda:p@ss')}` &&
        request.headers['content-type'] === 'application/x-ndjson';
      if (!collector.isDown && isRight) text += body;
      response.writeHead(collector.isDown || !isRight ? 503 : 204).end();
    });
    await listen(server);
    const collector: Collector = {
      url: `http://takda:p%40ss@127.0.0.1:${portOf(server)}/logs`,
      lines: () => parsed(text),
      stop: async () => server.close(),
    };
    return collector;
  },
};

/** RFC 6587, 3.4.1: each message after its length. */
function framesIn(text: string): string[] {
  const bytes = Buffer.from(text);
  const frames: string[] = [];
  for (let at = 0; at < bytes.length; ) {
    const space = bytes.indexOf(' ', at);
    const length = Number(bytes.subarray(at, space).toString());
    const frame = bytes.subarray(space + 1, space + 1 + length).toString();
    expect(frame).toMatch(/^<110>1 \d{4}-\d\d-\d\dT[\d:.]+Z \S+ takda \d+ activity - \{/);
    frames.push(frame);
    at = space + 1 + length;
  }
  return frames;
}

onOneEngine((engine) => {
  describe.each(Object.entries(COLLECTORS))('to %s', (kind, start) => {
    const app = testApp({ engine });
    let collector: Collector;
    beforeAll(async () => {
      collector = await start();
    });
    afterAll(() => collector.stop?.());
    beforeEach(() => {
      collector.isDown = false;
    });
    const write = async (count: number) => {
      await app.db.execute(sql`insert into activity_logs (id, actor_name, action, resource, created_at, updated_at)
        select gen_random_uuid(), 'Niño', 'login', 'users', '2026-12-01', '2026-12-01'
        from generate_series(1, ${count}::int)`);
      await appendToChain(app.db);
    };
    const send = (url = collector.url) => sendActivity({ db: app.db, url, isStopped: () => false });
    const positions = () => collector.lines().map(({ position }) => position);
    const upTo = (count: number) => Array.from({ length: count }, (_, place) => place + 1);

    it('each row goes once, in its order, over several batches', async () => {
      await write(450);
      expect(await send()).toBe(450);
      expect(await send()).toBe(0);
      await expect.poll(positions).toEqual(upTo(450));
      expect(collector.lines()[0]).toMatchObject({
        action: 'login',
        actor_name: 'Niño',
        hash: expect.any(String),
      });
    });

    it.runIf(kind !== 'file')('what could not be handed over goes the next time', async () => {
      await write(3);
      collector.isDown = true;
      if (kind === 'http') {
        await expect(send()).rejects.toThrow(
          /^The activity log cannot be sent to http:\/\/127\.0\.0\.1:\d+\/logs: .*503.*See LOG_SINK\.$/,
        );
      } else {
        await expect(send('syslog://127.0.0.1:1')).rejects.toThrow(/ECONNREFUSED.*LOG_SINK/);
        await app.db.execute(sql`delete from activity_sinks where place = 'syslog://127.0.0.1:1'`);
      }
      collector.isDown = false;
      expect(await send()).toBe(3);
      await expect.poll(positions).toEqual(upTo(453));
    });

    it('is sent to by one of several processes; a lease that ran out is taken over', async () => {
      const before =
        (await rows<{ position: number }>(app.db, sql`select position::int from activity_sinks`))[0]
          ?.position ?? 0;
      await write(5);
      const sent = await Promise.all([send(), send(), send()]);
      expect(sent.reduce((sum, one) => sum + one)).toBe(5);
      await write(2);
      const leaseFor = (minutes: number) =>
        app.db.execute(sql`update activity_sinks
          set leased_until = clock_timestamp() + ${minutes}::int * interval '1 minute'`);
      await leaseFor(1);
      expect(await send()).toBe(0);
      await leaseFor(-1);
      expect(await send()).toBe(2);
      await expect.poll(positions).toEqual(upTo(before + 7));
    });
  });
});

it('a place is told without what is secret in it', () => {
  expect(placeOf('https://user:secret@logs.example.org/in?x=1')).toBe(
    'https://logs.example.org/in?x=1',
  );
});
