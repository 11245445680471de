import { type SQL, sql } from 'drizzle-orm';

export const AT_ONCE = 500;

export type Pages<T> = AsyncGenerator<T[]>;
export interface WithId {
  id: string;
}

/** In order of creation, since ids grow with time. */
export async function* paged<T extends WithId>(ask: (after: SQL) => Promise<T[]>): Pages<T> {
  let last: string | null = null;
  while (true) {
    const page: T[] = await ask(last === null ? sql`true` : sql`id > ${last}::uuid`);
    if (page.length > 0) yield page;
    if (page.length < AT_ONCE) return;
    last = page.at(-1)?.id ?? null;
  }
}
