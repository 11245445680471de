/** Rows of a record whose texts are translated, as the declarations have them. */
import { describe, expect, it } from 'vitest';
import { pathOf } from '#schema/declaration/defineResource.ts';
import { translatedIn } from '#schema/declaration/fields/index.ts';
import { resources } from '#schema/index.ts';
import { newRecord } from '../../contract/derivedRecords.ts';
import { buildRole } from '../../support/builders/buildRole.ts';
import { onOneEngine } from '../../support/engines.ts';
import { testApp } from '../../support/testApp.ts';
import { WRITES } from '../activityLogs/writes.ts';

const FILIPINO = { 'accept-language': 'fil-PH' };
const ENGLISH = { 'accept-language': 'en' };

/** What a row needs besides its texts. */
const ROW: Record<string, object> = {
  closures: { from: '2026-12-24', to: '2026-12-24' },
  holidays: { from: '2026-12-24', to: '2026-12-24' },
  score_bands: { from: 0, to: 3 },
  options: { points: 2 },
};
const lists = resources.flatMap((resource) =>
  resource.translatedRows.map((list) => [`${resource.name}.${list.path}`, resource, list] as const),
);

onOneEngine((engine) => {
  const app = testApp({ engine });

  it('are in services, settings, teams and questions', () => {
    expect(lists.map(([name]) => name).sort()).toEqual([
      'questionnaire-questions.options',
      'services.closures',
      'settings.holidays',
      'teams.score_bands',
    ]);
  });

  describe.each(lists)('%s', (_, resource, { path, field }) => {
    const texts = translatedIn(field.fields);
    const at = pathOf(resource);
    const each = (text: (name: string) => unknown) =>
      Object.fromEntries(texts.map((name) => [name, text(name)]));
    const salin = each((name) => `Salin ng ${name}`);
    const written = each((name) => `Some ${name}`);
    const row = { ...ROW[path], ...written, translations: { fil: salin } };

    async function made() {
      const admin = await app.as('admin');
      const id = resource.singleton ? '' : await newRecord(app, resource, { recipes: WRITES });
      const update = resource.singleton ? `/${at}/update` : `/${at}/update/${id}`;
      const show = resource.singleton ? `/${at}` : `/${at}/show/${id}`;
      const save = (rows: object[]) => admin.post(update, { [path]: rows }, ENGLISH);
      const read = async (headers = ENGLISH, by = admin) =>
        ((await by.get(show, headers)).body[path] ?? [])[0];
      return { save, read };
    }

    it('are read in the language of the reader, else as they were written', async () => {
      const { save, read } = await made();
      expect((await save([row])).status).toBe(200);
      expect(await read(FILIPINO)).toMatchObject({ ...salin, translated: texts });
      expect(await read()).toMatchObject({ ...written, translated: [] });
      expect((await read(FILIPINO)).translations).toEqual({ fil: salin, original: written });
      expect((await save([{ ...ROW[path], ...written }])).status).toBe(200);
    });

    it('are told in all languages only to whoever may change them', async () => {
      const { save, read } = await made();
      await save([row]);
      const permissions = [`${resource.name}.list`, `${resource.name}.show`];
      const role = await buildRole(app.db, { reach: 'all', permissions });
      const shown = await read(FILIPINO, await app.as(role.name));
      expect(shown).toMatchObject(salin);
      expect(shown.translations).toBeUndefined();
    });

    it('keep what a body does not name, and take what it does', async () => {
      const { save, read } = await made();
      await save([row]);
      const { id } = await read();
      const known = { ...ROW[path], ...(id && { id }) };
      await save([{ ...known, ...written }]);
      expect((await read(FILIPINO)).translations.fil).toEqual(salin);
      await save([{ ...known, ...written, translations: { fil: each(() => null) } }]);
      expect((await read(FILIPINO)).translations.fil).toBeUndefined();
      const refused = await save([{ ...known, ...written, translations: { xx: salin } }]);
      expect(refused.body.errors).toEqual({
        [`${path}.0.translations.xx`]: 'There is no such language here.',
      });
    });
  });
});
