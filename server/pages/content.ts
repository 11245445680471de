/** What the sent views show of the organisation, and since when: kept as bytes until that changes. */
import type { FastifyInstance } from 'fastify';
import { pathOf } from '#schema/declaration/defineResource.ts';
import { category, frequentlyAskedQuestion, service, team } from '#schema/index.ts';
import { singleFlight } from '../concurrencyLimit.ts';
import { isRestored, readInstallation } from '../db/installation.ts';
import { readSettings, type Settings } from '../db/settings.ts';
import { tablesVersion } from '../db/tablesVersion.ts';
import type { Deps } from '../deps.ts';

const SHOWN = [service, team, category, frequentlyAskedQuestion];
const CHANGES = new RegExp(`^/api/(settings|${SHOWN.map(pathOf).join('|')})/`);
/** What another process changed shows this much later, milliseconds. */
const READ_AGAIN_MS = 1000;

export interface Content {
  settings: Settings;
  isRestored: boolean;
  /** Another one after each change. */
  version: string;
}

export class ContentReader {
  readonly #deps: Pick<Deps, 'database' | 'clock'>;
  readonly #readOnce = singleFlight(() => this.#readNow());
  #changes = 0;
  #kept: { content: Content; changes: number; at: number } | null = null;

  constructor(deps: Pick<Deps, 'database' | 'clock'>) {
    this.#deps = deps;
  }

  /** @param app whose calls are registered after this: a change that was made here shows at once */
  watch(app: FastifyInstance) {
    app.addHook('onSend', async ({ method, url }, { statusCode }) => {
      if (method === 'POST' && statusCode < 400 && CHANGES.test(url)) this.#changes += 1;
    });
  }

  async read(): Promise<Content> {
    const now = this.#deps.clock().getTime();
    const cached = this.#kept;
    if (cached?.changes === this.#changes && Math.abs(now - cached.at) < READ_AGAIN_MS) {
      return cached.content;
    }
    return this.#readOnce();
  }

  async #readNow(): Promise<Content> {
    const { clock, database } = this.#deps;
    const at = clock().getTime();
    const changes = this.#changes;
    const settings = await readSettings(database.db);
    const restored = isRestored(await readInstallation(database.db));
    const records = await tablesVersion(database.db, SHOWN);
    const version = JSON.stringify([changes, settings, restored, records]);
    const content = { settings, isRestored: restored, version };
    this.#kept = { content, changes, at };
    return content;
  }
}
