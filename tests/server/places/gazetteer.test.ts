import { beforeAll, describe, expect, it } from 'vitest';
import { findCities, type Gazetteer, gazetteer } from '#server/places/gazetteer.ts';

let all: Gazetteer;
beforeAll(async () => {
  all = await gazetteer();
});

describe('the gazetteer', () => {
  it('knows every city once, each with its barangays, and every barangay', () => {
    expect(new Set(all.cities.map(({ code }) => code)).size).toBe(all.cities.length);
    const counts = all.cities.map(({ code }) => all.barangaysOf(code).length);
    expect(Math.min(...counts)).toBeGreaterThan(0);
    // The Philippine Statistics Authority counted these at the end of 2025.
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(42_011);
    expect(all.cities).toHaveLength(1_642);
  });

  it.each([
    ['1380600000', 'Manila City', null, 897],
    ['0730600000', 'Cebu City', null, 80],
    ['1381300000', 'Quezon City', null, 142],
    ['0990101000', 'Isabela City', null, 45],
    ['0102802000', 'Bacarra', 'Ilocos Norte', 43],
  ])('%s is %s', (code, name, province, barangays) => {
    expect(all.cities.find((city) => city.code === code)).toMatchObject({ name, province });
    expect(all.barangaysOf(code)).toHaveLength(barangays);
  });

  it('counts numbered barangays as people do', () => {
    expect(all.barangaysOf('1380600000').slice(0, 3)).toEqual([
      'Barangay 1',
      'Barangay 2',
      'Barangay 3',
    ]);
    expect(all.barangaysOf('0000000000')).toEqual([]);
  });
});

describe('finding a city', () => {
  const found = async (search: string) => (await findCities({ search })).map(({ name }) => name);

  it('takes the beginning of a name first, without marks', async () => {
    expect((await found('las pinas'))[0]).toBe('Las Piñas City');
    expect((await found('CEBU'))[0]).toBe('Cebu City');
  });

  it('tells towns of one name apart by their province', async () => {
    const [only, ...others] = await findCities({ search: 'san isidro nueva ecija' });
    expect(only).toMatchObject({ name: 'San Isidro', province: 'Nueva Ecija' });
    expect(others).toEqual([]);
    expect(
      (await found('san isidro')).filter((name) => name === 'San Isidro').length,
    ).toBeGreaterThan(5);
  });

  it('offers no more than one reads', async () => {
    expect(await found('')).toHaveLength(25);
    expect(await found('nowhere at all')).toEqual([]);
  });
});
