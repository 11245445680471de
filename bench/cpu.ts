/** Processor time that processes have used, from Linux' `/proc`; nothing elsewhere. */
import { readdirSync, readFileSync } from 'node:fs';

export interface CpuTime {
  /** Milliseconds of the process that is measured, and of PostgreSQL. */
  server: number;
  postgres: number;
}

interface CpuReading {
  server: number;
  /** Of each process of PostgreSQL, by its id. */
  processes: ReadonlyMap<string, number>;
}

/** Linux counts in hundredths of a second. */
const TICK_MS = 10;

/** @param database whose connections alone are counted; without it all of PostgreSQL on this machine */
export function cpuTime(pid: number, database?: string): CpuReading | null {
  if (process.platform !== 'linux') return null;
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const isCounted = (one: string) => !database || titleOf(one).includes(` ${database} `);
  const ofPostgres = pids
    .filter(isCounted)
    .map((id) => ({ id, ...usedBy(id) }))
    .filter(({ name }) => name === 'postgres');
  return {
    server: usedBy(String(pid)).milliseconds,
    processes: new Map(ofPostgres.map(({ id, milliseconds }) => [id, milliseconds])),
  };
}

/** A connection's process says which database it is for. */
function titleOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

function usedBy(pid: string) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const name = /\((.*)\)/.exec(stat)?.[1] ?? '';
    // Of itself in user and system mode, and of its children that have ended, in both.
    const times = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 15);
    const ticks = times.reduce((sum, ticks) => sum + Number(ticks), 0);
    return { name, milliseconds: ticks * TICK_MS };
  } catch {
    return { name: '', milliseconds: 0 };
  }
}

/** What a process of PostgreSQL used that has ended since is not known. */
export const cpuBetween = (before: CpuReading | null, after: CpuReading | null): CpuTime | null =>
  before &&
  after && {
    server: after.server - before.server,
    postgres: [...after.processes].reduce(
      (sum, [id, milliseconds]) => sum + milliseconds - (before.processes.get(id) ?? 0),
      0,
    ),
  };
