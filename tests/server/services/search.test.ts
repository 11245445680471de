import { expect, it } from 'vitest';
import { noCounts } from '#server/figures/counts.ts';
import { ORGANISATION, type Rollup, storeRollups } from '#server/figures/rollups.ts';
import { removeOld } from '#server/housekeeping/removeOld.ts';
import { buildService } from '../../support/builders/buildService.ts';
import { buildTeam } from '../../support/builders/buildTeam.ts';
import { onEachEngine } from '../../support/engines.ts';
import { testApp } from '../../support/testApp.ts';

const DAY = 24 * 60;

onEachEngine((engine) => {
  const app = testApp({ engine, clock: '2026-12-01T01:00:00Z' });

  const search = async (words: string, more = '') => {
    const { body } = await app.anyone.get(
      `/services/search?search=${encodeURIComponent(words)}${more}`,
    );
    return { ...body, names: body.data.map(({ name }: { name: string }) => name) };
  };
  const missed = async () => {
    const admin = await app.as('admin');
    const { body } = await admin.get('/missed-searches?per_page=100');
    return new Map<string, number>(
      body.data.map(({ words, times }: { words: string; times: number }) => [words, times]),
    );
  };

  it('finds a name without its accents, and with capitals of them', async () => {
    await buildService(app.db, { name: 'Shuttle to PARAÑAQUE' });
    expect((await search('paranaque')).names).toEqual(['Shuttle to PARAÑAQUE']);
    expect((await search('Parañaque')).names).toEqual(['Shuttle to PARAÑAQUE']);
  });

  it('finds by what is typed instead only where it is typed exactly so', async () => {
    await buildService(app.db, {
      name: 'Tree cutting clearance',
      words: [
        { word: 'putol puno', kind: 'instead', language: 'fil' },
        { word: 'lumber', kind: 'same', language: 'en' },
      ],
    });
    expect((await search('putolpuno')).names).toEqual(['Tree cutting clearance']);
    expect((await search('putol puno')).is_found).toBe(true);
    expect((await search('putol')).is_found).toBe(false);
    expect((await search('lumbr')).names).toEqual(['Tree cutting clearance']);
  });

  it('goes by a change at once, and shows nobody the words or a draft', async () => {
    const service = await buildService(app.db, { name: 'Quarry inspection' });
    expect((await search('hukay')).is_found).toBe(false);
    const admin = await app.as('admin');
    const words = [{ word: 'hukay', kind: 'same', language: 'fil' }];
    const answer = await admin.post(`/services/update/${service.id}`, { words });
    expect(answer.status).toBe(200);
    const found = await search('hukay');
    expect(found.names).toEqual(['Quarry inspection']);
    const { body: shown } = await app.anyone.get(`/services/show/${service.id}`);
    for (const record of [found.data[0], shown]) {
      for (const field of ['words', 'keywords']) expect(record).not.toHaveProperty(field);
    }
    const { body: listed } = await app.anyone.get('/services?search=hukay');
    expect(listed.data.map((one: { id: string }) => one.id)).toEqual([service.id]);
    expect(JSON.stringify([found, shown, listed])).not.toContain('hukay');
    expect((await app.anyone.get('/services?sort_by=keywords')).status).toBe(422);
    await admin.post(`/services/update/status/${service.id}`, { status: 'inactive' });
    expect((await search('hukay')).is_found).toBe(false);
  });

  it('keeps the words in step with what the version before writes', async () => {
    const { id } = await buildService(app.db, { keywords: 'tubig, gripo' });
    const admin = await app.as('admin');
    const { body } = await admin.get(`/services/show/${id}`);
    expect(body.words.map(({ word }: { word: string }) => word)).toEqual(['tubig', 'gripo']);
    const words = [{ word: 'water', kind: 'same', language: 'en' }];
    const { body: changed } = await admin.post(`/services/update/${id}`, { words });
    expect(changed.keywords).toBe('water');
    const listed = await admin.get('/services?search=water');
    expect(listed.body.data.map((one: { id: string }) => one.id)).toEqual([id]);
  });

  it('says at the row which word stands there twice', async () => {
    const { id } = await buildService(app.db);
    const admin = await app.as('admin');
    const word = (text: string) => ({ word: text, kind: 'same', language: null });
    const answer = await admin.post(`/services/update/${id}`, {
      words: [word('Niño'), word('nino')],
    });
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toHaveProperty(['words.1']);
  });

  it('searches within an office, and shows the nearest of others where that one has none', async () => {
    const [office, other] = [
      await buildTeam(app.db, { phone: '02 8777 1234' }),
      await buildTeam(app.db),
    ];
    await buildService(app.db, { name: 'Zumba lesson', team_id: office.id });
    const elsewhere = await search('zumba', `&team_id=${other.id}`);
    expect(elsewhere).toMatchObject({ is_found: false, names: ['Zumba lesson'] });
    const within = await search('zumba', `&team_id=${office.id}`);
    expect(within).toMatchObject({ is_found: true, names: ['Zumba lesson'] });
    expect(within.offices).toContainEqual(
      expect.objectContaining({ id: office.id, phone: '02 8777 1234' }),
    );
    for (const number of ['02 8777 1234', '+63287771234', '8777-1234']) {
      expect((await search(number)).names, number).toEqual(['Zumba lesson']);
    }
  });

  it('answers any number of services, page after page, by office', async () => {
    const { id } = await buildTeam(app.db);
    for (let at = 0; at < 5; at += 1)
      await buildService(app.db, { name: `Part ${at}`, team_id: id });
    const page = (number: number) => search('', `&team_id=${id}&per_page=2&page=${number}`);
    const pages = [await page(1), await page(2), await page(3)];
    expect(pages.map(({ total }) => total)).toEqual([5, 5, 5]);
    expect(pages.flatMap(({ names }) => names)).toEqual([
      'Part 0',
      'Part 1',
      'Part 2',
      'Part 3',
      'Part 4',
    ]);
  });

  it('puts what is booked most first, as far as days have been counted', async () => {
    const { id } = await buildTeam(app.db);
    const [rare, usual] = await Promise.all(
      ['Rare', 'Usual'].map((name) => buildService(app.db, { name, team_id: id })),
    );
    const shown = async () => (await search('', `&team_id=${id}`)).names;
    expect(await shown()).toEqual(['Rare', 'Usual']);
    const counted = (day: string, bookings: Record<string, number>): Rollup => ({
      ...{ team_id: ORGANISATION, span: 'day', starts_on: day },
      counts: {
        ...noCounts(),
        services: Object.fromEntries(Object.entries(bookings).map(([of, count]) => [of, [count]])),
      },
    });
    await app.db.transaction((tx) =>
      storeRollups(
        tx,
        [
          // Long over.
          counted('2026-01-05', { [String(rare?.id)]: 90 }),
          counted('2026-11-29', { [String(rare?.id)]: 2, [String(usual?.id)]: 1 }),
          counted('2026-11-30', { [String(usual?.id)]: 4 }),
        ],
        app.clock.now(),
      ),
    );
    expect(await shown()).toEqual(['Usual', 'Rare']);
    // Its office comes before those that nothing is booked of.
    expect((await search('')).names.slice(0, 2)).toEqual(['Usual', 'Rare']);
  });

  it('counts what was searched for in vain: words alone, without numbers and addresses', async () => {
    await search('Xylophon Verleih');
    await search('xylophon  verleih');
    await search('qqzz 0917 123 4567 juan@example.org');
    await search('12345678');
    const counted = await missed();
    expect(counted.get('xylophon verleih')).toBe(2);
    expect(counted.get('qqzz')).toBe(1);
    expect([...counted.keys()].filter((words) => /\d|juan/.test(words))).toEqual([]);
  });

  it('counts a word that is being typed once, and nothing that staff try', async () => {
    for (const typed of ['wxkvb', 'wxkvbj', 'wxkvbjk']) await search(typed);
    const admin = await app.as('admin');
    await admin.get('/services/search?search=vvkkww');
    const counted = await missed();
    expect([...counted.keys()].filter((words) => /^wxk|vvkk/.test(words))).toEqual(['wxkvbjk']);
  });

  it('forgets what has become a word of a service, and what is old', async () => {
    await search('kkqqw');
    await search('oldqqw');
    const { id } = await buildService(app.db);
    const admin = await app.as('admin');
    await admin.post(`/services/update/${id}`, {
      words: [{ word: 'KKQQW', kind: 'instead', language: null }],
    });
    expect([...(await missed()).keys()]).toContain('oldqqw');
    expect([...(await missed()).keys()]).not.toContain('kkqqw');
    app.clock.advance({ minutes: 91 * DAY });
    await removeOld(app.db, app.clock.now());
    expect((await missed()).size).toBe(0);
  });

  it('counts no more than sixty an hour for one network', async () => {
    const letters = [...'abcdefghijklmnopqrstuvwxyz'];
    const words = letters.flatMap((letter) =>
      ['xq', 'zj', 'vk'].map((end) => `${end}${letter}${end}${letter}`),
    );
    for (const word of words) await search(word);
    expect((await missed()).size).toBeLessThanOrEqual(60);
    expect((await missed()).size).toBeGreaterThan(0);
  });
});
