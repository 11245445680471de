/** How many new connections one turn of the event loop takes. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { openFurtherDoors } from '../../../server/startup/doors.ts';

const CROWD = 60;
let server: Server;
let people: Socket[] = [];
afterEach(() => {
  for (const person of people.splice(0)) person.destroy();
  server.close();
});

async function open(): Promise<number> {
  server = createServer((_, reply) => reply.end('welcome')).listen(0, '127.0.0.1', CROWD);
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** Everybody stands in the queue of the system before the loop turns. @returns turns until all are in */
async function turnsFor(port: number): Promise<number> {
  let taken = 0;
  server.on('connection', () => {
    taken += 1;
  });
  people = Array.from({ length: CROWD }, () => connect(port, '127.0.0.1'));
  let turns = 0;
  while (taken < CROWD) {
    await new Promise((resolve) => setImmediate(resolve));
    if (taken > 0) turns += 1;
  }
  return turns;
}

it('a turn takes many new connections', async () => {
  const port = await open();
  const doors = await openFurtherDoors(server, 15);
  expect(await turnsFor(port)).toBeLessThan(CROWD / 4);
  for (const person of people) person.destroy();
  await doors.close();
});

it('whoever comes in by any door is answered, and nobody after they are closed', async () => {
  const port = await open();
  const doors = await openFurtherDoors(server, 15);
  const answers = Array.from({ length: CROWD }, async () => {
    const reply = await fetch(`http://127.0.0.1:${port}`, { headers: { connection: 'close' } });
    return reply.text();
  });
  expect(new Set(await Promise.all(answers))).toEqual(new Set(['welcome']));
  const closed = new Promise((resolve) => server.close(resolve));
  await Promise.all([closed, doors.close()]);
  await expect(fetch(`http://127.0.0.1:${port}`)).rejects.toThrow();
});

it('an answer that is under way is waited for', async () => {
  const port = await open();
  const doors = await openFurtherDoors(server, 15);
  const begun = Array.from({ length: CROWD }, async () => {
    const person = connect(port, '127.0.0.1');
    people.push(person);
    await once(person, 'connect');
    return person;
  });
  await Promise.all(begun);
  let isClosed = false;
  server.close();
  const closed = doors.close().then(() => {
    isClosed = true;
  });
  await new Promise((resolve) => setImmediate(resolve));
  expect(isClosed).toBe(false);
  for (const person of people) person.destroy();
  await closed;
});
