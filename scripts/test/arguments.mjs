/** What `npm test` may be told. Plain JavaScript: it is read before anything is installed. */
import { parseArgs } from 'node:util';
import { Stop } from '../setup/steps.mjs';

export const USAGE = `Usage: npm test -- [FILE …] [--at INSTANT] [--zone ZONE] [--quick] [--by-turns]
  FILE        these tests alone: a path, or a part of one
  --at        as of then, such as 2028-02-29T23:50+08:00
  --zone      on a machine in that time zone, such as Pacific/Auckland
  --quick     only what depends on the day
  --by-turns  everything, and then what depends on the day as of another one, chosen by today's date
npm run test:watch takes the same, and runs again whatever a change touches`;

const INSTANT = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/;

/**
 * @typedef {{ at?: string | undefined, zone?: string | undefined, quick: boolean, by_turns: boolean,
 *   watch: boolean, files: string[] }} Wanted
 * @param {string[]} args
 * @returns {Wanted}
 * @throws {Stop} with one sentence that says what is wrong
 */
export function readArguments(args) {
  const { values, positionals } = parsed(args);
  const { at, zone, quick = false, 'by-turns': by_turns = false, watch = false } = values;
  if (at !== undefined && !isInstant(at)) {
    throw new Stop(
      `--at ${at} is no instant: give a day, a time and how far it is from UTC, such as 2028-02-29T23:50+08:00.`,
    );
  }
  if (zone !== undefined && !isZone(zone)) {
    throw new Stop(`--zone ${zone} is no time zone: give a name such as Pacific/Auckland.`);
  }
  return { at, zone, quick, by_turns, watch, files: positionals };
}

/** @param {string[]} args */
function parsed(args) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        at: { type: 'string' },
        zone: { type: 'string' },
        quick: { type: 'boolean' },
        'by-turns': { type: 'boolean' },
        watch: { type: 'boolean' },
      },
    });
  } catch (error) {
    throw new Stop(`${error instanceof Error ? error.message : error}\n${USAGE}`);
  }
}

/** @param {string} text */
function isInstant(text) {
  const [, day = ''] = INSTANT.exec(text) ?? [];
  // 30 February is taken for a day in March.
  const isDay = new Date(`${day}T00:00Z`).toJSON()?.startsWith(day) ?? false;
  return day !== '' && isDay && !Number.isNaN(Date.parse(text));
}

/** @param {string} name */
function isZone(name) {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
