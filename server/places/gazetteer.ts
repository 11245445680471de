/**
 * The official cities and barangays (`psgc.csv`, see docs/decisions/048). Read when first asked for,
 * since most processes never need the 42,000 names, and kept from then on.
 */
import { readFile } from 'node:fs/promises';
import Papa from 'papaparse';
import type { City } from '#schema/places/places.ts';

interface Place {
  /**
   * Ten digits of the Philippine Standard Geographic Code: two of the region, three of the province
   * (or of the city that belongs to none), two of the city, three of the barangay.
   */
  code: string;
  level: 'region' | 'province' | 'city' | 'district' | 'barangay';
  name: string;
}

export interface Gazetteer {
  /** Cities are sorted by name. */
  cities: readonly City[];
  /** The barangays of a city, in order; empty for a code that is no city's. */
  barangaysOf(code: string): readonly string[];
}

let loaded: Promise<Gazetteer> | undefined;

export function gazetteer(): Promise<Gazetteer> {
  loaded ??= load();
  return loaded;
}

async function load(): Promise<Gazetteer> {
  const csv = await readFile(new URL('psgc.csv', import.meta.url), 'utf8');
  const { data } = Papa.parse<Place>(csv, { header: true, skipEmptyLines: true });
  const names = new Map(data.map(({ code, name }) => [code, name]));
  const cities = data
    .filter(({ level }) => level === 'city')
    .map(({ code, name }): City => {
      const province = code.slice(0, 5).padEnd(10, '0');
      return {
        code,
        name,
        // A city without a province stands where one would.
        province: province === code ? null : (names.get(province) ?? null),
        region: names.get(code.slice(0, 2).padEnd(10, '0')) ?? '',
      };
    })
    .sort((a, b) => ORDER.compare(a.name, b.name) || a.code.localeCompare(b.code));
  const barangays = new Map<string, string[]>(cities.map(({ code }) => [code, []]));
  for (const { code, level, name } of data) {
    if (level !== 'barangay') continue;
    // Those of Manila stand below its districts.
    const ofCity = barangays.get(code.slice(0, 7).padEnd(10, '0'));
    (ofCity ?? barangays.get(code.slice(0, 5).padEnd(10, '0')))?.push(name);
  }
  return {
    cities,
    barangaysOf: (code) => (barangays.get(code) ?? []).sort(ORDER.compare),
  };
}

/** "Barangay 2" before "Barangay 10". */
const ORDER = new Intl.Collator('fil', { numeric: true });

const MAX_FOUND = 25;

/** Those whose own name begins so first; many towns share one, so the province finds them too. */
export async function findCities({
  search = '',
  code,
}: {
  search?: string | undefined;
  code?: string | undefined;
}): Promise<City[]> {
  const { cities } = await gazetteer();
  if (code !== undefined) return cities.filter((city) => city.code === code);
  const wanted = plain(search).trim();
  const terms = wanted.split(/\s+/).filter(Boolean);
  const matches = cities.filter(({ name, province, region }) => {
    const text = plain(`${name} ${province ?? ''} ${region}`);
    return terms.every((term) => text.includes(term));
  });
  const rank = ({ name }: City) =>
    [wanted, terms[0] ?? ''].filter((start) => plain(name).startsWith(start)).length;
  return matches.sort((a, b) => rank(b) - rank(a)).slice(0, MAX_FOUND);
}

/** Small letters without marks: "Las Piñas" is found by "las pinas". */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
