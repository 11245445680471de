/** People who book one place after the other, over whatever happens to the product meanwhile. */
import { setTimeout as wait } from 'node:timers/promises';
import { uuidv7 } from 'uuidv7';
import { toLocal } from '#schema/time/zone.ts';
import type { Db } from '#server/db/database.ts';
import { buildService } from '../support/builders/buildService.ts';
import { buildSession } from '../support/builders/buildSession.ts';
import { buildUser } from '../support/builders/buildUser.ts';
import { type Answer, ask } from './ask.ts';
import type { Place } from './place.ts';

export interface Booking {
  id: string;
  user_id: string;
  service_id: string;
  date: string;
  time: string;
}
interface Person {
  id: string;
  token: string;
  network: string;
}
interface Size {
  people: number;
  services: number;
  /** Of each service; by default fewer than want them. */
  capacity?: number;
  /** Services that are there already, instead of new ones. */
  these?: readonly string[];
}

/** Reservations that one person may have: a long experiment is not to run out of them. */
const MOST_OF_ONE = 100_000;
/** Slots of half an hour from 8 to 17. */
const SLOTS_A_DAY = 18;
const DAY = 24 * 60 * 60_000;
/** Before somebody who got no answer, or was told to come again, does so. */
const AGAIN_MS = 100;

export class Crowd {
  /** What the product has said to be booked. */
  readonly acknowledged: Booking[] = [];
  readonly answers: (Answer & { at: number })[] = [];
  /** Statuses of other changes. */
  readonly changes = new Set<number>();
  readonly #people: readonly Person[];
  readonly #services: readonly string[];
  readonly #urls: readonly string[];
  /** How many slots each person has got or been refused. */
  readonly #turns: number[] = [];
  #isOver = false;
  #working: Promise<unknown> = Promise.resolve();

  private constructor(
    people: readonly Person[],
    services: readonly string[],
    urls: readonly string[],
  ) {
    this.#people = people;
    this.#services = services;
    this.#urls = urls;
  }

  /** @param urls filled in as soon as the product is started */
  static arrange(
    place: Place,
    { people, services, capacity, these = [] }: Size,
    urls: readonly string[],
  ) {
    return place.look(async (db) => {
      const seats = capacity ?? Math.max(1, Math.ceil(people / services) - 1);
      const made = [...these];
      while (made.length < services) made.push((await bookableService(db, seats)).id);
      const all: Person[] = [];
      for (let n = 0; n < people; n++) {
        const { id } = await buildUser(db);
        const token = await buildSession(db, { id }, new Date());
        all.push({ id, token, network: `10.9.${n >> 8}.${n & 255}` });
      }
      return new Crowd(all, made, urls);
    });
  }

  begin() {
    this.#isOver = false;
    this.#working = Promise.all(this.#people.map((person, at) => this.#bookOn(person, at)));
  }

  /** Whoever waits for an answer still gets it. */
  async end() {
    this.#isOver = true;
    await this.#working;
  }

  /** @throws after so many seconds */
  async until(what: () => boolean, seconds = 120) {
    const deadline = performance.now() + seconds * 1000;
    while (!what()) {
      if (performance.now() > deadline) {
        throw new Error(`Only ${this.acknowledged.length} were booked in ${seconds} s`);
      }
      await wait(20);
    }
  }

  /** So many more than now. */
  untilBooked(more: number, seconds?: number) {
    const wanted = this.acknowledged.length + more;
    return this.until(() => this.acknowledged.length >= wanted, seconds);
  }

  /** @returns milliseconds from that moment until somebody was told of a booking that began after it */
  async firstAfter(moment: number, seconds?: number): Promise<number> {
    const first = () =>
      this.answers.find(({ status, at, took }) => status === 201 && at - took > moment);
    await this.until(() => first() !== undefined, seconds);
    return (first()?.at ?? 0) - moment;
  }

  /** Slots that everybody has got or been refused. */
  get slotsOfAll(): { date: string; time: string }[] {
    const turns = Math.min(...this.#people.map((_, at) => this.#turns[at] ?? 0));
    return Array.from({ length: turns }, (_, turn) => slotOf(turn));
  }

  get statuses(): Set<number> {
    return new Set(this.answers.map(({ status }) => status));
  }

  async #bookOn({ id: user_id, token, network }: Person, at: number) {
    for (let turn = 0; !this.#isOver; turn++) {
      const service_id = this.#services[(at + turn) % this.#services.length] ?? '';
      const wanted = { service_id, ...slotOf(turn) };
      // One key for one wish: whoever asks again for want of an answer books once.
      const headers = { 'idempotency-key': uuidv7() };
      for (let attempt = turn; ; attempt++) {
        const url = `${this.#urls[attempt % this.#urls.length]}/api/reservations/create`;
        const answer = await ask(url, { token, network, headers, body: wanted });
        this.answers.push({ ...answer, at: performance.now() });
        if (answer.status === 201) {
          this.acknowledged.push({ id: answer.body.id, user_id, ...wanted });
        }
        if (this.#isOver) return;
        if (![0, 503].includes(answer.status)) break;
        await wait(AGAIN_MS);
      }
      this.#turns[at] = turn + 1;
      if (at % 2 === 0) await this.#changeProfile({ token, network }, turn);
    }
  }

  /** Several statements in one transaction, which breaks elsewhere than the one of a booking. */
  async #changeProfile({ token, network }: Omit<Person, 'id'>, turn: number) {
    const url = `${this.#urls[turn % this.#urls.length]}/api/profile/update`;
    const body = { profile: { first_name: `Ana ${turn}` } };
    const answer = await ask(url, { token, network, body });
    this.changes.add(answer.status);
  }
}

/** Any of a year's slots, as often as anybody may. */
export const bookableService = (db: Db, capacity: number) =>
  buildService(db, { capacity, horizon_days: 365, max_active_per_user: MOST_OF_ONE });

/** From the day after tomorrow in Manila on; the same for everybody, so that they meet. */
function slotOf(turn: number) {
  const at = Date.now() + (2 + Math.floor(turn / SLOTS_A_DAY)) * DAY;
  const minutes = 8 * 60 + (turn % SLOTS_A_DAY) * 30;
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return {
    date: toLocal(at, 'Asia/Manila').date,
    time: `${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`,
  };
}
