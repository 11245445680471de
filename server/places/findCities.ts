import type { City } from '../../schema/places.ts';
import { gazetteer } from './gazetteer.ts';

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
