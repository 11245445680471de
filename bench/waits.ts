/** `npm run bench:waits`: a year of an office that does not exist; do waits turn out as they are said there? */
import { optionsOf } from '#scripts/setup/options.ts';
import { tableOf, verdictOf } from '#server/visits/waits/waitRecords.ts';
import { type Evening, faultsOf } from './office/day.ts';
import { simulateYear } from './office/onPaper.ts';

const values = optionsOf('npm run bench:waits [-- --days N] [--seed N]', {
  days: { type: 'string', default: '250' },
  seed: { type: 'string', default: '1' },
});
const days = Number(values.days);

const evenings: Evening[] = [];
for await (const evening of simulateYear(Number(values.seed), days)) evenings.push(evening);
const records = evenings.flatMap((evening) => evening.records);
const sum = (of: (evening: Evening) => number) =>
  evenings.reduce((total, evening) => total + of(evening), 0);
const most = (of: (evening: Evening) => number) => Math.max(...evenings.map(of)).toFixed(0);
const faults = evenings.flatMap(faultsOf);
const verdict = verdictOf(records);

console.log(tableOf(records, (id) => id));
console.log(
  `${days} days, ${sum(({ came }) => came)} people: ${sum(({ served }) => served)} served, ${sum(({ refused }) => refused)} without a number.`,
);
console.log(
  `Longest wait ${most(({ longest }) => longest)} minutes, latest evening ${most(({ over }) => over)} minutes after closing.`,
);
for (const fault of faults) console.log(fault);
console.log(verdict.words);
if (faults.length > 0 || !verdict.isOnTarget) process.exitCode = 1;
