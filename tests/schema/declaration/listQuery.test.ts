import { describe, expect, it } from 'vitest';
import {
  encodeListQuery,
  type ListQuery,
  listQuerySchema,
  sortableBy,
} from '#schema/declaration/listQuery.ts';
import { reservation, service, user } from '#schema/index.ts';

const parse = (
  query: Record<string, unknown>,
  resource = reservation as typeof service | typeof reservation,
) => listQuerySchema(resource, 'staff').parse(query);
const isRefused = (query: Record<string, unknown>) =>
  !listQuerySchema(reservation, 'staff').safeParse(query).success;

describe('the list query', () => {
  it('has the defaults of the specification', () => {
    expect(parse({})).toEqual({
      page: 1,
      per_page: 10,
      sort_by: 'created_at',
      order_by: 'DESC',
      filters: {},
    });
  });

  it('reads what the client writes', () => {
    const query: ListQuery = {
      search: 'TK-7F3K',
      page: 3,
      per_page: 25,
      sort_by: 'date',
      order_by: 'ASC',
      ids: ['01900000-0000-7000-8000-000000000000'],
      filters: {
        status: { in: ['pending', 'approved'] },
        date: { from: '2026-12-01', to: '2026-12-31' },
      },
    };
    const raw: Record<string, string | string[]> = {};
    for (const key of new Set(encodeListQuery(query).keys())) {
      const values = encodeListQuery(query).getAll(key);
      raw[key] = values.length === 1 ? (values[0] ?? '') : values;
    }
    expect(parse(raw)).toEqual(query);
  });

  it('reads numbers and yes or no from their strings', () => {
    const parsed = listQuerySchema(service, 'admin').parse({
      created_at_from: '2026-01-01',
      kind: 'program',
    });
    expect(parsed.filters).toEqual({
      created_at: { from: '2026-01-01' },
      kind: { in: ['program'] },
    });
  });

  it('refuses unknown keys, unknown values and pages that are none', () => {
    for (const query of [
      { colour: 'red' },
      { status: 'open' },
      { page: '0' },
      { page: '1.5' },
      { page: ['1', '2'] },
      { per_page: '1001' },
      { order_by: 'sideways' },
      { sort_by: 'seat' },
      { ids: 'x' },
      { search: '\0' },
      { date_from: '2026-02-30' },
      { created_at_to: '0000-01-01' },
      { created_at_from: '0000-01-01T00:00:00Z' },
    ]) {
      expect(isRefused(query), JSON.stringify(query)).toBe(true);
    }
  });

  it('offers no filter or sort on what the reader may not see', () => {
    expect(sortableBy(user, 'staff')).toContain('email');
    expect(sortableBy(user, 'signed_in')).not.toContain('email');
    expect(listQuerySchema(user, 'signed_in').safeParse({ status: 'active' }).success).toBe(false);
    expect(listQuerySchema(reservation, 'admin').safeParse({ seat: '1' }).success).toBe(false);
  });
});
