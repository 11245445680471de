/** Calls that book wait for their turn: four at once, whatever becomes of a connection or a body. */
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import { onOneEngine } from '../../support/engines.ts';
import { testApp } from '../../support/testApp.ts';

const AT_ONCE = 4;
const ASKING = { prefer: 'respond-async, wait=1' };
const tokenOf = (name: string) => name.padEnd(43, 'x');

onOneEngine((engine) => {
  const app = testApp({ engine });
  /** Who had a turn, in order; those who have one now end it by theirs of `leave`. */
  const turns: string[] = [];
  const leave: (() => void)[] = [];
  const asked: Promise<unknown>[] = [];
  let isClosing = false;
  let crowded: Awaited<ReturnType<typeof buildApp>>;
  beforeAll(async () => {
    crowded = await buildApp(
      // However much waits for the database.
      { ...app.deps, database: { ...app.deps.database, waiting: () => 100_000 } },
      {
        logger: false,
        extend: (api) =>
          api.post('/stay', { config: { policy: 'everyone', isInLine: true } }, async (request) => {
            turns.push(request.headers.authorization?.replace(/^Bearer |x+$/g, '') ?? '');
            if (!isClosing) await new Promise<void>((resolve) => leave.push(resolve));
            return {};
          }),
      },
    );
    await crowded.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => crowded?.close());
  afterEach(async () => {
    isClosing = true;
    for (const go of leave.splice(0)) go();
    await Promise.all(asked.splice(0));
    isClosing = false;
    turns.length = 0;
  });

  const stay = (name: string, headers = {}) => {
    const answer = crowded.inject({
      method: 'POST',
      url: '/api/stay',
      headers: { authorization: `Bearer ${tokenOf(name)}`, ...headers },
      payload: {},
    });
    asked.push(answer.then(() => undefined));
    return answer;
  };
  const fill = async () => {
    const before = turns.length;
    const answers = Array.from({ length: AT_ONCE }, (_, n) => stay(`first${n}`));
    await expect.poll(() => turns.length - before).toBe(AT_ONCE);
    return answers;
  };
  /** What goes over a connection of its own, as it is written there. */
  const send = async (...lines: string[]) => {
    const socket = connect((crowded.server.address() as AddressInfo).port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write(lines.join('\r\n'));
    return socket;
  };
  const head = (name: string, length: number) => [
    'POST /api/stay HTTP/1.1',
    'Host: localhost',
    `Authorization: Bearer ${tokenOf(name)}`,
    'Content-Type: application/json',
    `Content-Length: ${length}`,
    '',
  ];

  it('tells who asks for it where they stand, and keeps their place', async () => {
    const first = await fill();
    const [next, last] = await Promise.all([stay('next', ASKING), stay('last', ASKING)]);
    expect([next.statusCode, next.json()]).toEqual([202, { ahead: 0 }]);
    expect([last.statusCode, last.json()]).toEqual([202, { ahead: 1 }]);
    const others = [stay('last'), stay('next')];
    // Both are there by the time that somebody else has waited.
    expect((await stay('new', ASKING)).json()).toEqual({ ahead: 2 });
    for (const name of ['next', 'last']) {
      leave.shift()?.();
      await expect.poll(() => turns.at(-1)).toBe(name);
    }
    for (const go of leave.splice(0)) go();
    const answers = await Promise.all([...first, ...others]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(AT_ONCE + 2).fill(200));
  });

  it('gives a turn to nobody whose connection broke', async () => {
    await fill();
    const gone = await send(...head('gone', 2), '{}');
    await expect.poll(async () => (await stay('next', ASKING)).json()).toEqual({ ahead: 1 });
    const next = stay('next');
    await stay('new', ASKING);
    gone.destroy();
    await once(gone, 'close');
    leave.shift()?.();
    await expect.poll(() => turns.at(-1)).toBe('next');
    leave.pop()?.();
    expect((await next).statusCode).toBe(200);
    expect(turns).not.toContain('gone');
  });

  it('frees the turns of requests that were sent behind others on a connection that broke', async () => {
    const pairs = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, n) =>
        send(...head(`a${n}`, 2), `{}${head(`b${n}`, 2).join('\r\n')}`, '{}'),
      ),
    );
    await expect.poll(() => turns.length).toBe(AT_ONCE);
    for (const socket of pairs) socket.destroy();
    // Whoever gets a turn before the server hears of the broken connections ends it at once.
    isClosing = true;
    for (const go of leave.splice(0)) go();
    expect((await stay('next')).statusCode).toBe(200);
    isClosing = false;
    await fill();
  });

  it('gives no turn to a body that trickles in', async () => {
    const slow = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, n) => send(...head(`slow${n}`, 20), '{')),
    );
    await fill();
    for (const socket of slow) socket.destroy();
    expect(turns.filter((name) => name.startsWith('slow'))).toEqual([]);
  });
});
