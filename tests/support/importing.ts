/** A table as a client sends it. */
import { createHash } from 'node:crypto';
import type { ImportOutcome } from '#schema/calls/imports.ts';
import { uniqueKey } from './builders/unique.ts';
import type { Client } from './client.ts';

/** Columns differ from line to line. */
type Cells = Readonly<Record<string, string | undefined>>;

export const fileHash = (text = uniqueKey('file')) =>
  createHash('sha256').update(text).digest('hex');

export const startBody = (settings: object = {}, more: object = {}) => ({
  file_name: 'table.csv',
  file_hash: fileHash(),
  row_count: 50,
  settings: { mode: 'create', key: null, dates: 'ymd', columns: {}, ...settings },
  ...more,
});

/** Lines as a spreadsheet counts them: the first has the headings. */
export const linesOf = (table: readonly Cells[]) =>
  table.map((cells, place) => ({ number: place + 2, cells }));

export async function beginImport(client: Client, path: string, settings: object = {}) {
  const { body } = await client.post(`/${path}/import/start`, startBody(settings));
  const id = body.id as string;
  const send = (table: readonly Cells[], more: object = {}) =>
    client.post(`/${path}/import/rows/${id}`, { dry_run: false, rows: linesOf(table), ...more });
  const outcomes = async (...sent: Parameters<typeof send>): Promise<ImportOutcome[]> => {
    const answer = await send(...sent);
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    return answer.body.rows;
  };
  return {
    id,
    send,
    outcomes,
    tried: (table: readonly Cells[], more: object = {}) =>
      outcomes(table, { ...more, dry_run: true }),
  };
}

/** `create`, or the first reason. */
export const fates = (rows: readonly ImportOutcome[]) =>
  rows.map(({ outcome, errors }) => Object.values(errors)[0] ?? outcome);
