/** Who is where and when, so that nobody is twice at once and nobody holds too much. */
import type { Present } from '../present.ts';
import type { Random } from '../random.ts';
import { ORGANISATION_LIMIT } from './limits.ts';
import type { OfferedService } from './offer.ts';
import type { OpenSlot } from './openSlots.ts';
import type { Person } from './person.ts';

interface Entry {
  service: OfferedService;
  date: string;
  from: number;
  until: number;
}

interface Wish {
  person: Person;
  service: OfferedService;
  slot: OpenSlot;
  created_at: number;
}

/** What the planning of reservations is given everywhere. */
export interface Planning {
  present: Present;
  random: Random;
  diary: Diary;
}

/** Whoever may come with others does. */
export const placesOf = ({ row }: OfferedService) => row.places_per_booking;

export class Diary {
  readonly #entries = new Map<string, Entry[]>();
  /** Each service has slots of its own. */
  readonly #seats = new Map<OpenSlot, number>();

  /** People still to come to that slot, at most. */
  free(service: OfferedService, slot: OpenSlot): number {
    return service.row.capacity - (this.#seats.get(slot) ?? 0);
  }

  /**
   * Nobody goes to two offices on one day. From booking to slot a reservation counts as open, which
   * is longer than it truly is where it gets cancelled: the limits hold all the more.
   */
  suits(wish: Wish): boolean {
    return this.free(wish.service, wish.slot) >= placesOf(wish.service) && this.mayCome(wish);
  }

  mayCome({ person, service, slot, created_at }: Wish): boolean {
    const open = this.#of(person).filter(
      (entry) => entry.from < slot.starts_at && created_at < entry.until,
    );
    return (
      created_at >= person.created_at &&
      (person.barred_at === null || slot.starts_at < person.barred_at) &&
      !this.#of(person).some((entry) => entry.date === slot.date) &&
      open.length < ORGANISATION_LIMIT &&
      open.filter((entry) => entry.service === service).length < service.row.max_active_per_user
    );
  }

  enter({ person, service, slot, created_at }: Wish) {
    this.#seats.set(slot, (this.#seats.get(slot) ?? 0) + placesOf(service));
    const { date, ends_at: until } = slot;
    this.#entries.set(person.row.id, [
      ...this.#of(person),
      { service, date, from: created_at, until },
    ]);
  }

  #of = (person: Person): readonly Entry[] => this.#entries.get(person.row.id) ?? [];
}
