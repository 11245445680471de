/** Tuesday, 1 December 2026, 9:00 in Manila. */
export const DEFAULT_NOW = '2026-12-01T01:00:00.000Z';

const MILLISECONDS = { seconds: 1000, minutes: 60_000, hours: 3_600_000, days: 86_400_000 };

/** The application's present, standing still until it is told. */
export class FakeClock {
  #now: number;

  constructor(now: string = DEFAULT_NOW) {
    this.#now = Date.parse(now);
  }

  readonly now = (): Date => new Date(this.#now);

  set(now: string) {
    this.#now = Date.parse(now);
  }

  advance(by: Partial<Record<keyof typeof MILLISECONDS, number>>) {
    for (const unit of Object.keys(MILLISECONDS) as (keyof typeof MILLISECONDS)[]) {
      this.#now += (by[unit] ?? 0) * MILLISECONDS[unit];
    }
  }
}
