/** From one key to the next, with values of a table and of files. */
import { sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rows } from '#server/db/query.ts';
import { type Reseal, reseal } from '#server/files/reseal.ts';
import type { Keyring } from '#server/sealing/keyring.ts';
import { type SealedColumn, sealedColumns } from '#server/sealing/sealedColumns.ts';
import { contentOf } from '#server/storage/fileContent.ts';
import { onEachEngine } from '../../support/engines.ts';
import { placesOf } from '../../support/rawContent.ts';
import { testApp } from '../../support/testApp.ts';
import { testKeyring } from '../../support/testKeys.ts';
import { uploadTo } from '../../support/uploads.ts';

const MARKER = 'canary-of-the-allergy';
const notes: SealedColumn = { table: 'sealed_notes', column: 'content', person: 'user_id' };
const MANY = 250;

interface Note {
  id: string;
  user_id: string;
  content: string | null;
}

onEachEngine((engine) => {
  const app = testApp({ engine });
  const [before, both, after] = [
    testKeyring('old', 'test'),
    testKeyring('new', 'old', 'test'),
    testKeyring('new'),
  ];
  beforeAll(() =>
    app.db.execute(
      sql`create table sealed_notes (id uuid primary key, user_id uuid not null, content text)`,
    ),
  );
  beforeEach(async () => {
    await app.db.execute(sql`delete from sealed_notes`);
    await app.db.execute(sql`delete from files`);
  });

  const boundTo = ({ id, user_id }: Note) => ({ table: notes.table, row: id, person: user_id });
  const kept = () => rows<Note>(app.db, sql`select * from sealed_notes order by id`);
  const run = (more: Partial<Reseal> = {}) =>
    reseal({
      db: app.db,
      store: app.files,
      keyring: both,
      now: app.clock.now(),
      tell: () => undefined,
      columns: [...sealedColumns, notes],
      ...more,
    });
  async function write(count: number, keyring: Keyring) {
    const made = Array.from({ length: count }, (_, place) => {
      const note = { id: uuidv7(), user_id: uuidv7(), content: null };
      return { ...note, content: keyring.seal(`${MARKER} ${place}`, boundTo(note)) };
    });
    const values = made.map((one) => sql`(${one.id}, ${one.user_id}, ${one.content})`);
    await app.db.execute(sql`insert into sealed_notes values ${sql.join(values, sql`, `)}`);
    return made;
  }
  const contents = async (keyring: Keyring) =>
    (await kept()).map((note) => keyring.open(note.content ?? '', boundTo(note)).toString());
  const expected = Array.from({ length: MANY }, (_, place) => `${MARKER} ${place}`);

  describe('reseal', () => {
    it('brings every value under the first key, so that the old one can go', async () => {
      await write(MANY, before);
      await app.db.execute(sql`insert into sealed_notes values (${uuidv7()}, ${uuidv7()}, null)`);
      expect(await placesOf(MARKER, { db: app.db, store: app.files })).toEqual([]);
      const told: string[] = [];
      expect(await run({ tell: (line) => told.push(line) })).toMatchObject({
        values: MANY,
        problems: [],
        remaining: [],
      });
      expect(told).toEqual([100, 200, MANY].map((done) => `sealed_notes: ${done} resealed`));
      await app.db.execute(sql`delete from sealed_notes where content is null`);
      expect(await contents(after)).toEqual(expected);
      expect(await run()).toMatchObject({ values: 0 });
    });

    it('brings files along, without touching their bytes', async () => {
      const { token, user } = await app.as('constituent');
      const pdf = Buffer.from(`%PDF-1.7 ${MARKER}`);
      const { body } = await uploadTo(app.app, token, pdf, 'identification');
      const lying = await app.files.get(`sealed-${body.id}`);
      expect(await run()).toMatchObject({ values: 1, problems: [] });
      expect(await app.files.get(`sealed-${body.id}`)).toBe(lying);
      const [row] = await rows<{ sealed_key: string }>(
        app.db,
        sql`select sealed_key from files where id = ${body.id}`,
      );
      const file = { id: body.id, owner_id: user.id, sealed_key: row?.sealed_key ?? '' };
      const content = await contentOf({ store: app.files, keyring: after }, file).get();
      expect(Buffer.from(content ?? []).equals(pdf)).toBe(true);
    });

    it('can be stopped after any batch, and goes on where it was', async () => {
      await write(MANY, before);
      const stopping = new AbortController();
      const first = await run({ signal: stopping.signal, tell: () => stopping.abort() });
      expect(first.values).toBe(100);
      expect(await contents(both)).toEqual(expected);
      expect(await run()).toMatchObject({ values: MANY - 100 });
      expect(await contents(after)).toEqual(expected);
    });

    it('leaves what is written beside it as it was written, also twice at once', async () => {
      const made = await write(MANY, before);
      const changed = made.filter((_, place) => place % 3 === 0);
      const writing = (async () => {
        for (const note of changed) {
          const content = both.seal('changed meanwhile', boundTo(note));
          await app.db.execute(
            sql`update sealed_notes set content = ${content} where id = ${note.id}`,
          );
        }
      })();
      const done = await Promise.all([run(), run(), writing]);
      expect([done[0].problems, done[1].problems]).toEqual([[], []]);
      expect(await contents(after)).toEqual(
        expected.map((text, place) => (place % 3 === 0 ? 'changed meanwhile' : text)),
      );
    });

    it('says which value does not open, and does the others', async () => {
      const [one, other] = await write(3, before);
      await app.db.execute(
        sql`update sealed_notes set content = ${other?.content} where id = ${one?.id}`,
      );
      await app.db.execute(sql`insert into data_key_checks (key_id, check_value, created_at)
        values ('old', 'x', ${app.clock.now().toISOString()}) on conflict do nothing`);
      const done = await run();
      expect(done).toMatchObject({ values: 2, remaining: ['old'], retired: [] });
      expect(done.problems).toEqual([
        `The sealed value of sealed_notes ${one?.id} does not open: refused`,
      ]);
    });
  });
});
