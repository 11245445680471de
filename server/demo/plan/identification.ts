import { REJECTIONS } from '#schema/language/usualReasons.ts';
import { DOCUMENTS } from '../content/livelihoods.ts';
import type { Random } from '../random.ts';
import type { UserRow } from './person.ts';

type Columns = Pick<UserRow, Extract<keyof UserRow, `identification_${string}`>>;
type Status = NonNullable<UserRow['identification_status']>;

const SHARES: readonly [Status, number][] = [
  ['verified', 48],
  ['none', 36],
  ['submitted', 9],
  ['rejected', 7],
];

export function planIdentification(age: number, random: Random, mayWait: boolean): Columns {
  const [drawn] = random.weighted(SHARES, ([, share]) => share);
  const status = drawn === 'submitted' && !mayWait ? 'verified' : drawn;
  if (status === 'none') return { identification_status: 'none' };
  return {
    identification_status: status,
    identification_type: documentOf(age, random),
    identification_reason: status === 'rejected' ? random.pick(REJECTIONS) : null,
  };
}

function documentOf(age: number, random: Random): Columns['identification_type'] {
  if (age < 18) return 'other';
  return age >= 60 && random.chance(0.6) ? 'senior_citizen_id' : random.pick(DOCUMENTS);
}
