/** Processes of the product that are killed, and that are told to stop, while people book. */
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { rows, timestamptz } from '#server/db/query.ts';
import { openPostOffice, type PostOffice } from '../support/postOffice.ts';
import { Crowd } from './crowd.ts';
import type { Engine, Place } from './place.ts';
import type { Product } from './product.ts';
import { ALL_KEPT, checkKept, wrongAnswers } from './promises.ts';
import type { Row, World } from './world.ts';

/** A process that is told to stop has so long, seconds. */
const STOPS_WITHIN = 10;
/** From the start of a new process until somebody has booked, seconds. */
const AGAIN_WITHIN = 15;
/** What a killed process had claimed is sent by others after a minute: then nothing comes any more. */
const QUIET_MS = 75_000;
/** Milliseconds that the mail server takes, so that there are mails under way. */
const SLOW = 150;

export async function killed(world: World): Promise<Row[]> {
  const found: Row[] = [];
  for (const engine of world.engines) found.push(...(await onEngine(world, engine)));
  return found;
}

async function onEngine(world: World, engine: Engine): Promise<Row[]> {
  const { times, each } = world.isShort ? { times: 1, each: 30 } : { times: 5, each: 100 };
  const place = await world.openPlace(engine);
  const urls: string[] = [];
  const crowd = await Crowd.arrange(place, { people: world.isShort ? 8 : 24, services: 3 }, urls);
  const office = await openPostOffice();
  office.answerAfter(SLOW);
  const product = await place.start({ SMTP_URL: office.url });
  urls.push(product.url);
  try {
    const away = await killOften(product, crowd, { times, each });
    const startedAt = product.startedAt;
    const stop = await stopUnderLoad(product, crowd, each);
    const kept = await checkKept(place, crowd);
    const queue = await lookAtQueue(place, startedAt);
    const wrong = [...wrongAnswers(crowd), ...product.errors];
    const killing = {
      ...{ test: `kill -9 under load, ${times} ×`, engine },
      limit: `${ALL_KEPT}; again within ${world.within(AGAIN_WITHIN)} s`,
      figure: `${kept.figure}; booked again after ${away.toFixed(1)} s`,
      holds: kept.holds && wrong.length === 0 && away < world.within(AGAIN_WITHIN),
    };
    const stopping = {
      ...{ test: 'SIGTERM under load', engine },
      figure: `exit ${stop.code} after ${stop.seconds.toFixed(1)} s; ${queue.waiting} mails wait, ${queue.claimed} claimed`,
      limit: `exit 0 within ${world.within(STOPS_WITHIN)} s, none claimed`,
      holds: stop.code === 0 && stop.seconds < world.within(STOPS_WITHIN) && queue.claimed === 0,
    };
    if (world.isShort) return [killing, stopping];
    await product.start();
    return [
      killing,
      stopping,
      { ...(await checkMails({ place, product, crowd, office }, times)), engine },
    ];
  } finally {
    await crowd.end();
    await place.remove();
    await office.close();
  }
}

interface Size {
  times: number;
  /** Bookings before each of them. */
  each: number;
}

/** @returns seconds until people booked again, at most */
async function killOften(product: Product, crowd: Crowd, { times, each }: Size): Promise<number> {
  const away: number[] = [];
  crowd.begin();
  await crowd.untilBooked(each);
  for (let time = 0; time < times; time++) {
    await product.kill();
    const killedAt = performance.now();
    await product.start();
    away.push((await crowd.firstAfter(killedAt)) / 1000);
    await crowd.untilBooked(each);
  }
  return Math.max(...away);
}

async function stopUnderLoad(product: Product, crowd: Crowd, each: number) {
  await crowd.untilBooked(each);
  const stop = await product.stop();
  await crowd.end();
  return stop;
}

/** Claims of a process that was killed go on for their minute; one that stopped leaves none. */
const lookAtQueue = (place: Place, since: Date) =>
  place.look(async (db) => {
    const [found] = await rows<{ claimed: number; waiting: number }>(
      db,
      sql`select count(*)::int as waiting,
          count(*) filter (where updated_at > ${timestamptz(since)}
            and next_try_at > updated_at + interval '30 seconds')::int as claimed
        from mails where state in ('queued', 'retrying')`,
    );
    return found ?? { claimed: -1, waiting: -1 };
  });

/** Of each booking one came; what was under way in the moment of a kill may have come twice. */
async function checkMails({ place, product, crowd, office }: Running, kills: number) {
  office.answerAfter(0);
  await untilNoneComes(office);
  await product.stop();
  const { waiting } = await lookAtQueue(place, product.startedAt);
  const came = new Set(office.mails.map((mail) => bookingOf(mail.text ?? '')));
  const missing = crowd.acknowledged.filter(({ id }) => !came.has(id)).length;
  const again = office.mails.length - new Set(office.mails.map(({ messageId }) => messageId)).size;
  const most = kills * CONNECTIONS;
  return {
    test: 'mails after that',
    figure: `${came.size} came, ${missing} missing, ${waiting} wait; ${again} came twice with the same Message-ID`,
    limit: `none missing, at most ${most} twice`,
    holds: missing === 0 && again <= most,
  };
}

interface Running {
  place: Place;
  product: Product;
  crowd: Crowd;
  office: PostOffice;
}

async function untilNoneComes({ mails }: PostOffice) {
  let [seen, seenAt] = [-1, 0];
  do {
    if (mails.length !== seen) [seen, seenAt] = [mails.length, performance.now()];
    await wait(100);
  } while (performance.now() - seenAt < QUIET_MS);
}

const CONNECTIONS = 3;
const bookingOf = (text: string) => /\/my\/reservations\/([0-9a-f-]{36})/.exec(text)?.[1];
