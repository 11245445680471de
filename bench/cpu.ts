/** Processor time that processes have used, from Linux' `/proc`; nothing elsewhere. */
import { readdirSync, readFileSync } from 'node:fs';

export interface CpuTime {
  /** Milliseconds of the process that is measured, and of all of PostgreSQL on this machine. */
  server: number;
  postgres: number;
}

/** Linux counts in hundredths of a second. */
const TICK_MS = 10;

export function cpuTime(pid: number): CpuTime | null {
  if (process.platform !== 'linux') return null;
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const ofPostgres = pids.map(usedBy).filter(({ name }) => name === 'postgres');
  return {
    server: usedBy(String(pid)).milliseconds,
    postgres: ofPostgres.reduce((sum, { milliseconds }) => sum + milliseconds, 0),
  };
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

export const cpuBetween = (before: CpuTime | null, after: CpuTime | null): CpuTime | null =>
  before &&
  after && { server: after.server - before.server, postgres: after.postgres - before.postgres };
