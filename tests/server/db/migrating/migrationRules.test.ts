import { describe, expect, it } from 'vitest';
import { TRIGGER_SET } from '#server/db/functions.ts';
import {
  lastTriggers,
  migrationNames,
  parseMigration,
  readMigration,
} from '#server/db/migrating/migrationFiles.ts';
import { blocking, breaking, parted } from '#server/db/migrating/migrationRules.ts';

/** What a new database is made of: there is no version before it. */
const BASELINE_ENDS = '0011_settings.sql';
const migrations = migrationNames()
  .filter((name) => name > BASELINE_ENDS)
  .map((name) => readMigration(name));

describe('the committed migrations', () => {
  it.each(migrations)('$name contracts where it says so alone', ({ kind, statements }) => {
    expect(breaking(statements).length > 0 ? 'contract' : 'expand').toBe(kind);
  });

  it.each(migrations)('$name keeps nobody waiting', (migration) => {
    expect(blocking(migration)).toEqual([]);
  });

  it('the newest that names the functions of tables names those of today', () => {
    // Otherwise `npm run db:generate` writes a migration that does.
    expect(lastTriggers()).toBe(TRIGGER_SET.name);
  });
});

const parsed = (script: string) => parseMigration('9000_test.sql', script);

describe('what the version before cannot live with', () => {
  it.each([
    'drop table teams;',
    'alter table teams drop column phone;',
    'alter table teams drop constraint teams_pkey;',
    'drop index teams_name_unique;',
    'alter table teams rename column phone to number;',
    'alter table teams rename to offices;',
    'alter table teams add column motto text not null;',
    'ALTER TABLE "teams" ADD COLUMN "motto" text DEFAULT \'\', ADD COLUMN "size" integer NOT NULL;',
    'alter table teams alter column phone set not null;',
    'ALTER TABLE "teams" ALTER COLUMN "phone" SET DATA TYPE integer;',
    'alter table teams alter column phone type integer;',
    'drop function book_seat(jsonb);',
  ])('%s', (statement) => {
    expect(breaking([statement])).toEqual([statement]);
  });

  it.each([
    'create table mottos (id uuid not null, text text not null);',
    'alter table teams add column motto text;',
    "alter table teams add column motto text default '' not null;",
    'alter table teams add column shout text generated always as (upper(name)) stored not null;',
    'alter table teams alter column phone drop not null;',
    'alter table users drop constraint "users_email_filled";',
    'drop index concurrently if exists teams_search_index;',
    '-- drop table teams;\ncreate index concurrently if not exists x on teams (phone);',
  ])('but with %s', (statement) => {
    expect(breaking([statement])).toEqual([]);
  });
});

describe('what keeps people waiting', () => {
  it.each([
    'create index x on teams (phone);',
    'create unique index x on teams (phone);',
    "update teams set phone = '';",
    'delete from teams where phone is null;',
    'insert into mottos (id) select id from teams;',
    'alter table teams add constraint x check (phone is not null);',
    'alter table teams add constraint x foreign key (phone) references users (id);',
  ])('%s', (statement) => {
    expect(blocking(parsed(`-- expand\n${statement}\n`))).toHaveLength(1);
  });

  it.each([
    '-- concurrently\ncreate index concurrently if not exists x on teams (phone);\n',
    "-- in batches of 100 by teams.id\nupdate teams set phone = '' where {batch};\n",
    'create table mottos (id uuid);\ncreate index x on mottos (id);\n',
    'alter table teams add constraint x check (phone is not null) not valid;\n',
  ])('but not %s', (script) => {
    expect(blocking(parsed(script))).toEqual([]);
  });
});

it('what is generated is parted: indexes and checks of tables that are there come after', () => {
  const { first, concurrently } = parted([
    'CREATE TABLE "mottos" ("id" uuid PRIMARY KEY);',
    'ALTER TABLE "teams" ADD COLUMN "motto_id" uuid;',
    'ALTER TABLE "teams" ADD CONSTRAINT "teams_motto_fk" FOREIGN KEY ("motto_id") REFERENCES "public"."mottos"("id");',
    'CREATE INDEX "mottos_index" ON "mottos" USING btree ("id");',
    'CREATE UNIQUE INDEX "teams_motto_unique" ON "teams" USING btree ("motto_id");',
  ]);
  expect(first.map((text) => text.slice(0, 30))).toEqual([
    'CREATE TABLE "mottos" ("id" uu',
    'ALTER TABLE "teams" ADD COLUMN',
    'ALTER TABLE "teams" ADD CONSTR',
    'CREATE INDEX "mottos_index" ON',
  ]);
  expect(first[2]).toMatch(/ NOT VALID;$/);
  expect(concurrently).toEqual([
    'ALTER TABLE "teams" VALIDATE CONSTRAINT "teams_motto_fk";',
    'CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "teams_motto_unique" ON "teams" USING btree ("motto_id");',
  ]);
  const both = [
    parsed(`-- expand\n${first.join('\n')}\n`),
    parsed(`-- expand\n-- concurrently\n${concurrently.join('\n')}\n`),
  ];
  expect(both.flatMap(blocking)).toEqual([]);
});

it('batches are of one statement that names them', () => {
  expect(() => parsed('-- in batches of 10 by teams.id\nupdate teams set phone = null;\n')).toThrow(
    /one statement with \{batch\}/,
  );
});
