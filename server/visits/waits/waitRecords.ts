/** What was said of waits, against what happened. */

import type { Wait } from '#schema/visits/waits.ts';
import { roundedWait } from '#schema/visits/waitWords.ts';

export interface WaitRecord {
  service_id: string;
  /** As it follows from the line; what is said is rounded outward. */
  wait: Wait;
  /** Minutes until they were called. */
  waited: number;
}

/** Of a hundred waits, so many are meant to be within. */
export const TARGET_SHARE = { least: 0.75, most: 0.85 };

const within = ({ wait, waited }: WaitRecord) => wait.from <= waited && waited <= wait.to;

export function summaryOf(records: readonly WaitRecord[]) {
  const share = (holds: (record: WaitRecord) => boolean) =>
    records.length === 0 ? 0 : records.filter(holds).length / records.length;
  const widths = records.map(({ wait }) => wait.to - wait.from).sort((a, b) => a - b);
  return {
    count: records.length,
    inside: share(within),
    shorter: share(({ wait, waited }) => waited < wait.from),
    longer: share(({ wait, waited }) => waited > wait.to),
    /** Of the intervals as they were said. */
    said: share(({ wait, waited }) => within({ service_id: '', wait: roundedWait(wait), waited })),
    /** Minutes. */
    width: widths[Math.floor(widths.length / 2)] ?? 0,
  };
}

/** Whether they hold as they are meant to, and the sentence that says so. */
export function verdictOf(records: readonly WaitRecord[]) {
  const { inside } = summaryOf(records);
  const isOnTarget = inside >= TARGET_SHARE.least && inside <= TARGET_SHARE.most;
  const words = isOnTarget
    ? 'The intervals hold as they are meant to: for 75 to 85 of 100 waits.'
    : 'The intervals do not hold for 75 to 85 of 100 waits.';
  return { isOnTarget, words };
}

/** A line for each service, and one for all. */
export function tableOf(
  records: readonly WaitRecord[],
  nameOf: (service_id: string) => string,
): string {
  const services = [...new Set(records.map(({ service_id }) => service_id))];
  const named = services
    .map((id) => ({ name: nameOf(id), of: records.filter((record) => record.service_id === id) }))
    .sort((a, b) => a.name.localeCompare(b.name));
  const lines = [...named, { name: 'All', of: records }].map(({ name, of }) => {
    const { count, inside, shorter, longer, said, width } = summaryOf(of);
    const shares = [inside, shorter, longer, said].map((part) => `${(part * 100).toFixed(1)} %`);
    return [name, String(count), ...shares, `${width.toFixed(1)} min`];
  });
  const all = [HEAD, ...lines];
  const widths = HEAD.map((_, column) => Math.max(...all.map((line) => line[column]?.length ?? 0)));
  const padded = (cell: string, column: number) =>
    column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0);
  return all.map((line) => line.map(padded).join('  ')).join('\n');
}
const HEAD = ['Service', 'waits', 'inside', 'shorter', 'longer', 'inside as said', 'median width'];
