/** The change of many records that the page is at, and what is left of one that did not end. */
import type { BulkFate, BulkRecord, ListChange } from '#schema/declaration/bulk.ts';
import { dropFormDraft, keepFormDraft, readFormDraft } from '../../custom/drafts/formDrafts.ts';
import { createStore } from '../../store/store.ts';

export interface BulkChange {
  changes: Record<string, unknown>;
  lists: { [path: string]: ListChange };
}
/** What is left to do. */
export interface BulkJob extends BulkChange {
  records: BulkRecord[];
  /** How many there were at the beginning. */
  total: number;
  /** How many of them are as they should be. */
  changed: number;
}

/** The dialog is open for these records, or goes on with what is left. */
interface Opened {
  resource: string;
  ids?: readonly string[];
  job?: BulkJob;
}
export const openedBulk = createStore<Opened | null>(null);

const keyOf = (resource: string) => `bulk-${resource}`;

/** A closed tab can go on with it, under the same account and within half a day. */
export function keepJob(resource: string, job: BulkJob): void {
  if (job.records.length === 0) dropJob(resource);
  else
    keepFormDraft(keyOf(resource), { at: new Date().toISOString(), values: { job }, before: {} });
}
export const dropJob = (resource: string): void => dropFormDraft(keyOf(resource));
export const readJob = (resource: string): BulkJob | null =>
  (readFormDraft(keyOf(resource))?.values.job as BulkJob | undefined) ?? null;

/** With what no answer has come for yet. */
export function jobAfter(job: BulkJob, fates: readonly BulkFate[]): BulkJob {
  const answered = new Set(fates.map(({ id }) => id));
  const changed = fates.filter(({ fate }) => fate !== 'refused').length;
  return {
    ...job,
    records: job.records.filter(({ id }) => !answered.has(id)),
    changed: job.changed + changed,
  };
}
