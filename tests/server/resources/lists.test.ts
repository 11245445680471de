import { describe, expect, it } from 'vitest';
import { buildService } from '../../support/builders/buildService.ts';
import { buildTeam } from '../../support/builders/buildTeam.ts';
import { onEachEngine } from '../../support/engines.ts';
import { testApp } from '../../support/testApp.ts';

interface Named {
  id: string;
  name: string;
}
const names = (body: { data: Named[] }) => body.data.map(({ name }) => name);

onEachEngine((engine) => {
  const app = testApp({ engine });

  describe('a list', () => {
    it('answers ten a page, newest first, with the total', async () => {
      const team = await buildTeam(app.db);
      for (let hour = 0; hour < 12; hour++) {
        app.clock.advance({ minutes: 1 });
        await buildService(app.db, { team_id: team.id, name: `Service ${hour}` });
      }
      const query = `/services?team_id=${team.id}`;
      const first = await app.anyone.get(query);
      expect(first.body).toMatchObject({ page: 1, per_page: 10, total: 12, total_exact: true });
      expect(first.body.data).toHaveLength(10);
      const second = await app.anyone.get(`${query}&page=2`);
      expect(second.body.data).toHaveLength(2);
      const all = [...first.body.data, ...second.body.data].map((one: Named) => one.id);
      expect(new Set(all).size).toBe(12);
    });

    it('sorts by a declared field in either case of the direction, ids breaking ties', async () => {
      const team = await buildTeam(app.db);
      for (const name of ['b', 'a', 'c', 'b'])
        await buildService(app.db, { team_id: team.id, name });
      const query = `/services?team_id=${team.id}&sort_by=name`;
      expect(names((await app.anyone.get(`${query}&order_by=asc`)).body)).toEqual([
        'a',
        'b',
        'b',
        'c',
      ]);
      expect(names((await app.anyone.get(`${query}&order_by=DESC`)).body)).toEqual([
        'c',
        'b',
        'b',
        'a',
      ]);
      const pages = await Promise.all(
        [1, 2, 3, 4].map((page) => app.anyone.get(`${query}&per_page=1&page=${page}`)),
      );
      expect(new Set(pages.map(({ body }) => body.data[0].id)).size).toBe(4);
    });

    it('searches parts of words in any case, all words, and takes wildcards literally', async () => {
      const team = await buildTeam(app.db);
      await buildService(app.db, {
        team_id: team.id,
        name: 'Birth certificate',
        description: 'Official copy',
      });
      await buildService(app.db, { team_id: team.id, name: 'Death certificate' });
      const search = async (text: string) =>
        names(
          (await app.anyone.get(`/services?team_id=${team.id}&search=${encodeURIComponent(text)}`))
            .body,
        );
      expect(await search('BIRTH certif')).toEqual(['Birth certificate']);
      expect(await search('certificate')).toHaveLength(2);
      expect(await search('copy official')).toEqual(['Birth certificate']);
      expect(await search('%')).toEqual([]);
      expect(await search('_irth')).toEqual([]);
    });

    it('takes a repeated filter as any of them, ids, and bounds', async () => {
      const team = await buildTeam(app.db);
      const one = await buildService(app.db, { team_id: team.id, name: 'one', kind: 'program' });
      const two = await buildService(app.db, { team_id: team.id, name: 'two', kind: 'service' });
      const list = async (query: string) =>
        names((await app.anyone.get(`/services?team_id=${team.id}&${query}`)).body).sort();
      expect(await list('kind=program')).toEqual(['one']);
      expect(await list('kind=service')).toEqual(['two']);
      expect(await list('kind=program&kind=service')).toEqual(['one', 'two']);
      expect(await list(`ids=${one.id}`)).toEqual(['one']);
      expect(await list(`ids=${one.id}&ids=${two.id}`)).toEqual(['one', 'two']);
      expect(await list('created_at_from=2199-12-01')).toEqual([]);
    });

    it('answers as many as were asked for, whatever was asked before', async () => {
      const team = await buildTeam(app.db);
      for (let made = 0; made < 26; made++) await buildService(app.db, { team_id: team.id });
      for (const per_page of [10, 25, 7, 100, 10]) {
        const { body } = await app.anyone.get(`/services?team_id=${team.id}&per_page=${per_page}`);
        expect(body.data, `${per_page}`).toHaveLength(Math.min(26, per_page));
        expect(body.total).toBe(26);
      }
    });

    it('refuses unknown keys, wrong values and sorts that are not declared, each by its name', async () => {
      const wrong = { page: '0', per_page: '1001', order_by: 'up', sort_by: 'seat', colour: 'red' };
      const quoted = await app.anyone.get(`/services?kind=${encodeURIComponent("program' or '1")}`);
      expect(Object.keys(quoted.body.errors)).toEqual(['kind']);
      for (const [key, value] of Object.entries(wrong)) {
        const answer = await app.anyone.get(`/services?${key}=${value}`);
        expect(answer.status, key).toBe(422);
        expect(answer.body.code).toBe('invalid');
        expect(Object.keys(answer.body.errors)).toEqual([key]);
      }
      expect((await app.anyone.get('/services?search=%00')).status).toBe(422);
    });

    it('answers an empty page beyond the end, still with the total', async () => {
      const team = await buildTeam(app.db);
      await buildService(app.db, { team_id: team.id });
      const answer = await app.anyone.get(`/services?team_id=${team.id}&page=9`);
      expect(answer.body).toMatchObject({ data: [], total: 1, total_exact: true });
    });
  });
});
