import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll } from 'vitest';
import { buildApp } from '#server/app.ts';
import { type Config, readConfig } from '#server/config/config.ts';
import type { Database, Db } from '#server/db/database.ts';
import { ensureSettings } from '#server/db/settings.ts';
import type { Deps } from '#server/deps.ts';
import { notifyOfEvents } from '#server/reservations/notifyOfEvents.ts';
import { ensureBuiltInRoles } from '#server/signIn/sessions/roles.ts';
import { markNewStore } from '#server/storage/ownership.ts';
import { buildSession } from './builders/buildSession.ts';
import { buildUser, type UserOverrides, type UserRow } from './builders/buildUser.ts';
import { type Client, clientOf } from './client.ts';
import type { Engine } from './engines.ts';
import { FakeClock } from './fakeClock.ts';
import { LogStream } from './logStream.ts';
import { Mailbox } from './mailbox.ts';
import { MemoryFiles } from './memoryFiles.ts';
import { WHOLE } from './patience.ts';
import { openTestDatabase } from './testDatabase.ts';
import { testKeyring } from './testKeys.ts';

interface TestAppOptions {
  engine: Engine;
  /** The application's present at the start: an ISO instant. */
  clock?: string;
  config?: Partial<Config>;
  deps?: Partial<Deps>;
  /** The database, where it is no plain one of the engine. */
  open?: () => Promise<Database & { url?: string }>;
}

/** What people and records are made with, whether the application runs here or elsewhere. */
export interface Arranging {
  readonly db: Db;
  readonly clock: Pick<FakeClock, 'now'>;
  readonly files: MemoryFiles;
  readonly anyone: Client;
  signedIn(user: { id: string }): Promise<Client>;
  as(role: string, overrides?: UserOverrides): Promise<Client & { user: UserRow }>;
}

/** An application with a database of its own, and everything a test needs to talk to it. */
export class TestApp implements Arranging {
  readonly clock: FakeClock;
  readonly mailbox = new Mailbox();
  readonly files: MemoryFiles;
  readonly log = new LogStream();
  readonly #options: TestAppOptions;
  #running: { app: FastifyInstance; database: Database; deps: Deps } | null = null;

  constructor(options: TestAppOptions) {
    this.#options = options;
    this.clock = new FakeClock(options.clock);
    this.files = new MemoryFiles(this.clock.now);
  }

  async start() {
    const { engine, config, deps, open = () => openTestDatabase(engine) } = this.#options;
    const database = await open();
    const all: Deps = {
      config: { ...readConfig({ DEMO: 'off', LOG_LEVEL: 'info' }), ...config },
      database,
      clock: this.clock.now,
      mailer: this.mailbox,
      files: this.files,
      keyring: testKeyring('test'),
      ...deps,
    };
    try {
      await ensureBuiltInRoles(database.db, this.clock.now());
      await ensureSettings(database.db, this.clock.now());
      await markNewStore({ database, store: all.files });
      const logger = { level: 'info', stream: this.log };
      // However busy the machine is: nobody is sent away for the load, and no request is too slow.
      const calm = { ...database, waiting: () => 0 };
      const slowBodyLimits = { idle: WHOLE, start: WHOLE, pace: 0 };
      const app = await buildApp(
        { ...all, database: calm },
        { logger, linePause: 0, handlerTimeout: WHOLE, slowBodyLimits },
      );
      this.#running = { app, database, deps: all };
      await app.ready();
    } catch (error) {
      await database.close();
      throw error;
    }
  }

  async stop() {
    const running = this.#running;
    this.#running = null;
    await running?.app.close();
    await running?.database.close();
  }

  get app(): FastifyInstance {
    return this.#started.app;
  }

  get database(): Database {
    return this.#started.database;
  }

  get db(): Db {
    return this.database.db;
  }

  get deps(): Deps {
    return this.#started.deps;
  }

  /** Somebody without an account. */
  get anyone(): Client {
    return clientOf(this.app, null);
  }

  /** Somebody who exists already, signed in by a session of its own. */
  async signedIn(user: { id: string }): Promise<Client> {
    return clientOf(this.app, await buildSession(this.db, user, this.clock.now()));
  }

  /** A new person with that role, signed in. */
  async as(role: string, overrides: UserOverrides = {}): Promise<Client & { user: UserRow }> {
    const user = await buildUser(this.db, { roles: [role], ...overrides });
    return { ...(await this.signedIn(user)), user };
  }

  /** Makes notifications and mails of what has happened, as the outbox does a moment later. */
  notifyOfEvents(): Promise<number> {
    return notifyOfEvents(this.db, {
      clock: this.clock.now,
      onFailure: ({ err }) => {
        throw err;
      },
    });
  }

  get #started() {
    if (!this.#running) throw new Error('The application runs inside tests and hooks only.');
    return this.#running;
  }
}

/** Called in a `describe`: starts before its tests, stops and drops the database after them. */
export function testApp(options: TestAppOptions): TestApp {
  const app = new TestApp(options);
  beforeAll(() => app.start());
  afterAll(() => app.stop());
  return app;
}
