/** The calls by which records of an importable resource come in a table. */
import { z } from 'zod';
import { pathOf, type Resource } from '../declaration/defineResource.ts';
import { string } from '../declaration/fields/index.ts';
import { DATE_STYLES } from '../import/dates.ts';
import {
  IMPORT_BATCH,
  IMPORT_MAX_ROWS,
  IMPORT_MODES,
  importChoices,
} from '../import/importable.ts';
import { msg } from '../language/index.ts';
import { byAudience, type Call, call } from './call.ts';

const path = string(80);
const rowNumber = z.int().min(1).max(2_000_000);

/** How a table is read. It stays the same while its rows come. */
const importSettings = z.strictObject({
  mode: z.enum(IMPORT_MODES),
  /** Path of the field by which a record is known again; null: every row is a new one. */
  key: path.nullable(),
  dates: z.enum(DATE_STYLES.map(({ id }) => id)),
  /** Heading of the file -> path of the field. */
  columns: z.record(string(200), path),
});
export type ImportSettings = z.infer<typeof importSettings>;

const startImportBody = z.strictObject({
  file_name: string(200).min(1),
  /** SHA-256 of the file, hex: the same file is gone on with. */
  file_hash: z.string().regex(/^[0-9a-f]{64}$/),
  row_count: z.int().min(1).max(IMPORT_MAX_ROWS),
  settings: importSettings,
  /** Imports it once more, as if it had never been. */
  again: z.boolean().default(false),
  /** Everybody who imports such a table has these columns from now on. */
  for_all: z.boolean().default(false),
});
export type StartImport = z.infer<typeof startImportBody>;

const cells = z.record(path, z.string());
export const OUTCOMES = ['create', 'update', 'same', 'skip', 'error'] as const;

/** An import of the caller. Counts are of rows that are done. */
const importState = z.object({
  id: z.string(),
  file_name: z.string(),
  file_hash: z.string(),
  row_count: z.int(),
  settings: importSettings,
  done: z.object({
    create: z.int(),
    update: z.int(),
    same: z.int(),
    skip: z.int(),
    error: z.int(),
  }),
  created_at: z.string(),
  updated_at: z.string(),
});
export type ImportState = z.infer<typeof importState>;

const importOverview = z.object({
  /** Newest first. */
  imports: z.array(importState),
  /** Heading in small letters and digits -> path, as one's last table had it, or as fields are called. */
  headings: z.record(z.string(), z.string()),
  /** As the last table was read. */
  last: importSettings.omit({ columns: true }).nullable(),
});
export type ImportOverview = z.infer<typeof importOverview>;

const importRow = z.strictObject({
  /** The line, as a spreadsheet counts it. What is done of a line is never done again. */
  number: rowNumber,
  cells,
  /** An earlier line that has the same key: this one is left out. */
  same_as: rowNumber.optional(),
});
export type ImportRow = z.infer<typeof importRow>;

/** Each row is read by itself, so that one of them never refuses the others. */
const rowsBody = (resource: Resource) =>
  z.strictObject({
    /** Answers what would become of them, and writes nothing. */
    dry_run: z.boolean(),
    rows: z
      .array(importRow)
      .min(1)
      .max(IMPORT_BATCH)
      .refine((rows) => new Set(rows.map(({ number }) => number)).size === rows.length, {
        message: msg('A line stands here twice'),
      }),
    choices: z
      .strictObject(
        Object.fromEntries(
          Object.keys(importChoices(resource)).map((name) => [name, z.boolean().optional()]),
        ),
      )
      .default({}),
  });
export interface ImportRows {
  dry_run: boolean;
  rows: ImportRow[];
  choices: Record<string, boolean | undefined>;
}

const importOutcome = z.object({
  number: z.int(),
  outcome: z.enum(OUTCOMES),
  /** It was done before, or by this call. */
  is_done: z.boolean(),
  /** The record's, where it is there. */
  id: z.string().nullable(),
  /** One text per dotted path; `root` is the whole row. */
  errors: z.record(z.string(), z.string()),
});
export type ImportOutcome = z.infer<typeof importOutcome>;
const importOutcomes = z.object({ rows: z.array(importOutcome) });

const refusedQuery = z.strictObject({ after: z.coerce.number().int().min(0).default(0) });
export const REFUSED_AT_ONCE = 500;
export const refusedRows = z.object({
  /** By their lines; the next ones come `after` the last. */
  rows: z.array(z.object({ number: z.int(), cells, errors: z.record(z.string(), z.string()) })),
});
export type RefusedRows = z.infer<typeof refusedRows>;

export function importCallsOf(resource: Resource) {
  const at = `/${pathOf(resource)}/import`;
  const names = resource.label.many.toLowerCase();
  const shared = {
    // What is created and what is changed is decided by the mode of the import, and row by row.
    policy: { resource: resource.name, action: 'create', orAction: 'update' },
    tag: resource.label.many,
  } as const;
  return {
    overview: call({
      ...shared,
      method: 'GET',
      path: at,
      summary: `List one's own imports of ${names}, and what columns are known as`,
      answer: importOverview,
    }),
    start: call({
      ...shared,
      method: 'POST',
      path: `${at}/start`,
      summary: `Begin to import ${names} from a file, or go on with it; its rows come by another call`,
      body: startImportBody,
      answer: importState,
    }),
    rows: call({
      ...shared,
      method: 'POST',
      path: `${at}/rows/{id}`,
      summary: `Import rows of ${names}, each of which succeeds or fails by itself, or answer what would become of them`,
      body: byAudience(() => rowsBody(resource) as z.ZodType<ImportRows>),
      answer: importOutcomes,
    }),
    refused: call({
      ...shared,
      method: 'GET',
      path: `${at}/refused/{id}`,
      summary: `List the rows of an import of ${names} that were refused, with the reasons`,
      query: refusedQuery,
      answer: refusedRows,
    }),
  };
}

export const importCalls = (resources: readonly Resource[]): Call[] =>
  resources
    .filter(({ importable }) => importable !== undefined)
    .flatMap((resource): Call[] => Object.values(importCallsOf(resource)));
