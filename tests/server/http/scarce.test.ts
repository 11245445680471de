/** Four accounts on two networks close nothing for others: each thing that is scarce. */
import { describe, expect, it } from 'vitest';
import type { Viewer } from '#schema/declaration/access.ts';
import { type Caller, loadLimit } from '#server/http/loadLimits.ts';
import { SCARCE, type Scarce } from '#server/scarce.ts';

const someone = (id: string, reach: 'own' | 'team'): Viewer => ({
  id,
  roles: [{ name: reach, reach, permissions: [] }],
  team_ids: [],
});
const NETWORKS = ['192.0.2.1', '198.51.100.1'];
const caller = (viewer: Viewer | null, address: string): Caller => ({ viewer, address });
const four = (reach: 'own' | 'team') =>
  [0, 1, 2, 3].map((n) => caller(someone(`a${n}`, reach), NETWORKS[n % 2] as string));
const ATTACKERS = {
  'four constituents': four('own'),
  'four of the staff': four('team'),
  'two networks without an account': NETWORKS.map((address) => caller(null, address)),
};

/** Each takes pieces of one until it is given no more. */
function takeAll(limit: ReturnType<typeof loadLimit>, callers: Caller[], piece: number) {
  for (const one of callers) {
    try {
      for (;;) limit.hold(one).grow(piece);
    } catch {}
  }
}

describe.each(Object.entries<Scarce>(SCARCE))('%s', (_name, scarce) => {
  const piece = Math.max(1, Math.ceil(scarce.ofPerson / 1000));
  // Where it is not known yet who asks, networks alone are counted.
  const seen = (one: Caller): Caller => (scarce.ofPerson > 0 ? one : { ...one, viewer: null });

  it.each(Object.entries(ATTACKERS))('are not used up by %s', (_who, attackers) => {
    const limit = loadLimit(scarce);
    takeAll(limit, attackers.map(seen), piece);
    limit.take(seen(caller(someone('other', 'team'), '203.0.113.1')))();
    if (attackers !== ATTACKERS['four of the staff']) {
      limit.take(caller(null, '203.0.113.2'))();
      limit.take(seen(caller(someone('else', 'own'), '203.0.113.3')))();
    }
  });

  it('leave staff their part, however many come', () => {
    const limit = loadLimit(scarce);
    const many = Array.from({ length: Math.min(scarce.most, 2000) }, (_, n) =>
      caller(someone(`a${n}`, 'own'), `10.${n >> 8}.${n & 255}.1`),
    );
    takeAll(limit, many, piece);
    let found = 0;
    for (let n = 0; n < scarce.keptForStaff; n += piece) {
      limit
        .hold(caller(someone(`s${n}`, 'team'), '10.0.0.1'))
        .grow(Math.min(piece, scarce.keptForStaff - n));
      found += 1;
    }
    expect(found).toBe(Math.ceil(scarce.keptForStaff / piece));
  });
});
