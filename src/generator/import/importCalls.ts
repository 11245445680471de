/** The calls of an import, for whatever resource. @throws ApiError */
import {
  type ImportOutcome,
  type ImportOverview,
  type ImportRows,
  type ImportState,
  importCallsOf,
  REFUSED_AT_ONCE,
  type RefusedRows,
  type StartImport,
} from '#schema/calls/imports.ts';
import type { Resource } from '#schema/declaration/defineResource.ts';
import { ApiError, request } from '../../http/client.ts';

export const askOverview = (resource: Resource, signal: AbortSignal): Promise<ImportOverview> =>
  request(importCallsOf(resource).overview.path, { signal });

export const startImport = (resource: Resource, body: StartImport): Promise<ImportState> =>
  request(importCallsOf(resource).start.path, { method: 'POST', body });

export async function sendRows(
  resource: Resource,
  id: string,
  body: ImportRows,
): Promise<ImportOutcome[]> {
  const path = importCallsOf(resource).rows.path.replace('{id}', id);
  const { rows } = await patiently(() =>
    request<{ rows: ImportOutcome[] }>(path, { method: 'POST', body }),
  );
  return rows;
}

export async function askRefused(resource: Resource, id: string): Promise<RefusedRows['rows']> {
  const path = importCallsOf(resource).refused.path.replace('{id}', id);
  const refused: RefusedRows['rows'] = [];
  for (;;) {
    const after = refused.at(-1)?.number ?? 0;
    const { rows } = await request<RefusedRows>(path, { query: { after } });
    refused.push(...rows);
    if (rows.length < REFUSED_AT_ONCE) return refused;
  }
}

const MOST_TRIES = 5;

/** A busy server is asked again when it says: of what it has done, nothing is done twice. */
async function patiently<T>(ask: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await ask();
    } catch (error) {
      const seconds = error instanceof ApiError ? error.retryAfter : null;
      if (!seconds || tries === MOST_TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    }
  }
}
