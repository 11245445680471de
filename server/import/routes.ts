import { importCallsOf } from '#schema/calls/imports.ts';
import type { Resource } from '#schema/declaration/defineResource.ts';
import { mayImport } from '#schema/import/importable.ts';
import { translateEach } from '#schema/language/index.ts';
import type { Deps } from '../deps.ts';
import type { App, Context } from '../http/context.ts';
import { forbidden } from '../http/errors.ts';
import { previewLimit } from '../http/loadLimits.ts';
import { serve } from '../http/serve.ts';
import { translatorFor } from '../language/catalogues.ts';
import type { ResourceHooks } from '../resources/hooks.ts';
import { importRowsOf } from './importRows.ts';
import { overviewOf } from './overview.ts';
import { refusedRowsOf } from './refusedRows.ts';
import { startImport } from './startImport.ts';

/** Hundreds of records, each in a savepoint of its own. */
const IMPORT_MS = 5 * 60_000;

interface Imported {
  resource: Resource;
  hooks: ResourceHooks;
}

/** Rows are answered with 200 whatever becomes of them: each has its own outcome. */
export function importRoutes(app: App, { config }: Deps, { resource, hooks }: Imported) {
  if (resource.importable === undefined) return;
  const calls = importCallsOf(resource);
  const { public_url } = config;
  const checked = (context: Context) => {
    if (!mayImport(context.viewer, resource)) throw forbidden();
    return context;
  };
  serve(app, calls.overview, ({ context }) => overviewOf(checked(context), resource));
  serve(app, calls.start, ({ context, body }) => startImport(checked(context), resource, body));
  serve(app, calls.refused, ({ context, params, query }) =>
    refusedRowsOf(checked(context), resource, { id: params.id, ...query }),
  );
  serve(
    app,
    calls.rows,
    async ({ context, params, body }) => {
      const t = translatorFor(context.language);
      const outcomes = await previewLimit.during(checked(context), () =>
        importRowsOf(context, { resource, hooks, public_url, id: params.id, ...body }),
      );
      return {
        rows: outcomes.map((row) => ({ ...row, errors: translateEach(t, row.errors) })),
      };
    },
    { handlerTimeout: IMPORT_MS },
  );
}
