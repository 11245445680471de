/**
 * The official cities and barangays, from the quarterly PSGC. Loaded when first asked for, since
 * most processes never need the 42,000 names, and kept from then on.
 */
import type { City } from '../../schema/places.ts';

export interface Gazetteer {
  /** By name. */
  cities: readonly City[];
  /** Of the city with that code, in their order; none for a code that is no city's. */
  barangaysOf(code: string): readonly string[];
}

let loaded: Promise<Gazetteer> | undefined;

export function gazetteer(): Promise<Gazetteer> {
  loaded ??= load();
  return loaded;
}

async function load(): Promise<Gazetteer> {
  const psgc = await import('@aivangogh/ph-address');
  const provinces = new Map(psgc.getAllProvinces().map(({ psgcCode, name }) => [psgcCode, name]));
  const cities: City[] = [];
  const districts = new Map<string, string[]>();

  for (const region of psgc.getAllRegions()) {
    // The third to fifth digit say the province, or the city that belongs to none. The package
    // lists provinces alone, so each of the thousand is asked for.
    for (let part = 0; part < 1000; part++) {
      const code = `${region.psgcCode.slice(0, 2)}${String(part).padStart(3, '0')}00000`;
      const found = psgc.getMunicipalitiesByProvince(code);
      // Manila is a city, and its districts are listed as if it were their province.
      if (code === MANILA)
        districts.set(
          code,
          found.map(({ psgcCode }) => psgcCode),
        );
      else {
        const province = provinces.get(code) ?? null;
        for (const { psgcCode, name } of found) {
          cities.push({ code: psgcCode, name, province, region: wordsOf(region) });
        }
      }
    }
  }
  cities.sort((a, b) => ORDER.compare(a.name, b.name) || a.code.localeCompare(b.code));
  const known = new Set(cities.map(({ code }) => code));
  return {
    cities,
    barangaysOf: (code) =>
      known.has(code)
        ? (districts.get(code) ?? [code])
            .flatMap((part) => psgc.getBarangaysByMunicipality(part))
            .map(({ name }) => name)
            .sort(ORDER.compare)
        : [],
  };
}

/** "Region VII (Central Visayas)": some are known by the one, some by the other. */
const wordsOf = ({ name, designation }: { name: string; designation: string }) =>
  designation ? `${name} (${designation})` : name;

const MANILA = '1380600000';
/** "Barangay 2" before "Barangay 10". */
const ORDER = new Intl.Collator('fil', { numeric: true });

const MOST = 25;

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
  const found = cities.filter(({ name, province, region }) => {
    const text = plain(`${name} ${province ?? ''} ${region}`);
    return terms.every((term) => text.includes(term));
  });
  const rank = ({ name }: City) =>
    [wanted, terms[0] ?? ''].filter((start) => plain(name).startsWith(start)).length;
  return found.sort((a, b) => rank(b) - rank(a)).slice(0, MOST);
}

/** Small letters without marks: "Las Piñas" is found by "las pinas". */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
