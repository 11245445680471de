/**
 * Follows whose records staff are answered with. Kept in memory and written down in the background: no
 * list waits for it, and nobody is written down twice an hour by one process.
 */
import { isStaff } from '#schema/declaration/access.ts';
import type { Deps } from '../../deps.ts';
import type { App } from '../../http/context.ts';
import { kickOutbox } from '../../mails/kick.ts';
import { countPeopleRead } from './countPeopleRead.ts';
import { peopleIn } from './peopleIn.ts';

const EVERY_MS = 10_000;
/** So many new ones are written down at once. */
const AT_ONCE = 50;
/** What a process remembers of readers; more than work here. */
const MAX_READERS = 1_000;

interface Reading {
  hour: string;
  known: Set<string>;
  fresh: Set<string>;
}

export function watchReading(api: App, { database: { db }, clock }: Deps) {
  const readers = new Map<string, Reading>();
  let writing: Promise<unknown> = Promise.resolve();

  const write = async () => {
    for (const [reader_id, { fresh }] of readers) {
      if (fresh.size === 0) continue;
      const people = [...fresh];
      fresh.clear();
      try {
        if ((await countPeopleRead(db, { reader_id, people, now: clock() })) > 0) kickOutbox(db);
      } catch (err) {
        for (const id of people) fresh.add(id);
        api.log.warn({ err }, 'how many people were read of could not be counted');
        return;
      }
    }
  };
  const flush = () => {
    writing = writing.then(write);
    return writing;
  };

  api.addHook('preSerialization', async ({ context, routeOptions }, _reply, answer) => {
    const { viewer, now } = context ?? {};
    if (!viewer || !isStaff(viewer)) return answer;
    const people = peopleIn(answer, routeOptions.url?.startsWith('/api/users') ?? false);
    people.delete(viewer.id);
    if (people.size === 0) return answer;
    const reading = readingOf(readers, viewer.id, now.toISOString().slice(0, 13));
    for (const id of people) {
      if (reading.known.has(id)) continue;
      reading.known.add(id);
      reading.fresh.add(id);
    }
    if (reading.fresh.size >= AT_ONCE) flush();
    return answer;
  });
  const timer = setInterval(flush, EVERY_MS);
  timer.unref();
  api.addHook('onClose', async () => {
    clearInterval(timer);
    await flush();
  });
}

/** Who is known is forgotten every hour, so that each day of the office begins anew. */
function readingOf(readers: Map<string, Reading>, id: string, hour: string): Reading {
  const known = readers.get(id);
  if (known?.hour === hour) return known;
  const reading = { hour, known: new Set<string>(), fresh: known?.fresh ?? new Set<string>() };
  if (readers.size >= MAX_READERS) {
    for (const [reader, { fresh }] of readers) if (fresh.size === 0) readers.delete(reader);
  }
  readers.set(id, reading);
  return reading;
}
