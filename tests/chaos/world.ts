/** What experiments run in: how long, on which engines, and places to run the product in. */
import { findBinaries, PostgresCluster } from '../support/postgresCluster.ts';
import type { Holds } from '../support/verdictTable.ts';
import { type Engine, Place } from './place.ts';

export interface Row {
  test: string;
  engine: string;
  figure: string;
  limit: string;
  holds: Holds | 'skipped';
}
export type Experiment = (world: World) => Promise<Row[]>;

interface Options {
  isShort: boolean;
  engines: readonly Engine[];
  rows: number;
}

/** Seconds. */
const LENIENT = 60;
export const SETTINGS = ['max_connections=100'];

export class World {
  readonly isShort: boolean;
  readonly engines: readonly Engine[];
  /** Reservations of the restore that is timed, and of the upgrade; 0: not timed, and some thousands. */
  readonly rows: number;
  readonly binaries = findBinaries();
  readonly #places: Place[] = [];
  readonly #clusters: PostgresCluster[] = [];
  #cluster: Promise<PostgresCluster> | null = null;
  #ended: Promise<void> | null = null;

  constructor({ isShort, engines, rows }: Options) {
    this.isShort = isShort;
    this.engines = engines;
    this.rows = rows;
  }

  /** @returns seconds; a short run beside much else counts what is lost, and hardly the time */
  within(seconds: number): number {
    return this.isShort ? Math.max(seconds, LENIENT) : seconds;
  }

  /** A database and a data folder of its own, prepared; on PostgreSQL in the world's own cluster. */
  async openPlace(engine: Engine): Promise<Place> {
    const place = await this.#newPlace(engine);
    await place.prepare();
    return place;
  }

  /** One that nothing is in yet, for a restore. */
  async openEmptyPlace(engine: Engine): Promise<Place> {
    const place = await this.#newPlace(engine);
    await place.makeDatabase();
    return place;
  }

  /** The same in another cluster. */
  async openPlaceIn(cluster: PostgresCluster): Promise<Place> {
    const place = await this.#newPlace('postgresql', cluster);
    await place.prepare();
    return place;
  }

  async #newPlace(engine: Engine, cluster?: PostgresCluster) {
    const own = engine === 'postgresql' ? (cluster ?? (await this.cluster())) : null;
    const place = new Place(engine, own);
    this.#places.push(place);
    return place;
  }

  /** As it is meant to be run: nothing of what keeps data safe is turned off. */
  cluster(): Promise<PostgresCluster> {
    this.#cluster ??= PostgresCluster.make(this.binaries ?? '').then(async (made) => {
      this.keep(made);
      await made.start(SETTINGS);
      return made;
    });
    return this.#cluster;
  }

  /** Gone with the world, however that ends. */
  keep(cluster: PostgresCluster): PostgresCluster {
    this.#clusters.push(cluster);
    process.once('exit', () => cluster.remove());
    return cluster;
  }

  /** Whatever was started ends. */
  end(): Promise<void> {
    this.#ended ??= (async () => {
      for (const place of this.#places) await place.remove();
      for (const cluster of this.#clusters) cluster.remove();
    })();
    return this.#ended;
  }
}
