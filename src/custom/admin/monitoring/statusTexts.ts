import type { CheckState, Checks, Readiness } from '#schema/monitoring/installationStatus.ts';
import type { Tone } from '#src/generator/cells/Chip.tsx';
import { locale, msg, t } from '#src/language/t.ts';

export const OVERALL: Record<Readiness['status'], { tone: Tone; words: string }> = {
  ok: { tone: 'success', words: msg('All is well') },
  degraded: { tone: 'warning', words: msg('Needs a look') },
  unavailable: { tone: 'danger', words: msg('Not ready') },
};

/** What is amiss, and what to do about it. */
const PROBLEMS: { [Name in keyof Checks]: Partial<Record<CheckState, string>> } = {
  database: { failed: msg('The database does not answer.') },
  schema: {
    newer: msg(
      'The database was prepared by a newer version. Update this installation, or restore a backup from before.',
    ),
    behind: msg('The database is of an older version. Start this installation again.'),
    unknown: msg('The database version could not be read.'),
  },
  disk: {
    low: msg('There is hardly any room left on the disk: soon nothing can be kept. Make room.'),
    unknown: msg('The free disk space could not be read.'),
  },
  store: {
    failed: msg('Uploaded files cannot be reached. Everything else goes on.'),
  },
  mail: {
    late: msg('Mails wait longer than they should. Look at the list of mails and the mail server.'),
    unknown: msg('The number of waiting mails could not be read.'),
  },
};

export const problemsIn = (checks: Checks): string[] =>
  Object.entries(PROBLEMS).flatMap(([name, words]) => words[checks[name as keyof Checks]] ?? []);

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** 12.4 GB */
export function formatBytes(bytes: number): string {
  const power = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  return new Intl.NumberFormat(locale(), {
    style: 'unit',
    unit: UNITS[power] ?? 'byte',
    maximumFractionDigits: 1,
  }).format(bytes / 1000 ** power);
}

/** 12 secs */
export const formatSeconds = (seconds: number): string =>
  seconds < 1
    ? t('less than a second')
    : new Intl.NumberFormat(locale(), {
        style: 'unit',
        unit: 'second',
        maximumFractionDigits: 0,
      }).format(seconds);
