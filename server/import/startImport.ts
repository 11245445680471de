/** Begins an import, or goes on with one of the same file. */
import { sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { ImportSettings, ImportState, StartImport } from '#schema/calls/imports.ts';
import type { Resource } from '#schema/declaration/defineResource.ts';
import { plainHeading } from '#schema/import/headings.ts';
import { importKeys, importModes, MOST_IMPORTS, mayKeepForAll } from '#schema/import/importable.ts';
import { msg } from '#schema/language/index.ts';
import { logActivity } from '../activityLogs/log.ts';
import type { Tx } from '../db/database.ts';
import { importProfiles, importRows, imports } from '../db/tables/systemTables.ts';
import type { Context } from '../http/context.ts';
import { forbidden, invalid } from '../http/errors.ts';
import { importColumns } from './columns.ts';
import { actorId, assertMode, findImports } from './imports.ts';
import { FOR_ALL } from './overview.ts';

export async function startImport(
  context: Context,
  resource: Resource,
  { settings, again, for_all, ...file }: StartImport,
): Promise<ImportState> {
  await assertSettings(context, resource, settings);
  if (for_all && !mayKeepForAll(context.viewer)) throw forbidden();
  const user_id = actorId(context);
  const at = context.now.toISOString();
  return context.db.transaction(async (tx) => {
    const key = `import ${user_id} ${resource.name}`;
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 3))`);
    const same = sql`i.file_hash = ${file.file_hash}`;
    const [before] = again ? [] : await findImports(tx, context, resource, same);
    const id = before?.id ?? uuidv7();
    await tx
      .insert(imports)
      .values({
        ...{ id, user_id, resource: resource.name, ...file, settings },
        ...{ created_at: at, updated_at: at },
      })
      .onConflictDoUpdate({
        target: imports.id,
        set: { settings, row_count: file.row_count, updated_at: at },
      });
    await keepProfile(tx, { user_id, resource: resource.name, settings, updated_at: at });
    if (for_all) {
      await keepProfile(tx, {
        user_id: FOR_ALL,
        resource: resource.name,
        settings,
        updated_at: at,
      });
    }
    await removeOldest(tx, context, resource);
    await logActivity(tx, context, [
      {
        action: 'import',
        resource: resource.name,
        subject_id: null,
        subject: { subject_name: file.file_name, owner_id: null, team_id: null },
      },
    ]);
    const [started] = await findImports(tx, context, resource, sql`i.id = ${id}`);
    if (!started) throw new Error('The import was not begun');
    return started;
  });
}

/** @throws AppError invalid, or forbidden for who may not do what the mode does */
async function assertSettings(context: Context, resource: Resource, settings: ImportSettings) {
  const { mode, key, columns } = settings;
  if (!importModes(resource).includes(mode)) throw invalid({ 'settings.mode': CHOOSE });
  assertMode(context, resource, mode);
  const keys = importKeys(resource).map(({ path }) => path);
  const isOwn = key === null ? mode === 'create' : keys.includes(key);
  if (!isOwn) throw invalid({ 'settings.key': CHOOSE });
  const known = await importColumns(context.db, context, resource, settings);
  const paths = known.map(({ path }) => path);
  const unknown = Object.values(columns).find((path) => !paths.includes(path));
  if (unknown !== undefined) throw invalid({ 'settings.columns': msg('There is no such field') });
}
const CHOOSE = msg('Choose one of the list');

/** As the next table is read, unless it is said otherwise. */
async function keepProfile(tx: Tx, profile: typeof importProfiles.$inferInsert) {
  const { columns } = profile.settings;
  const plain = Object.fromEntries(
    Object.entries(columns).map(([heading, path]) => [plainHeading(heading), path]),
  );
  const settings = { ...profile.settings, columns: plain };
  await tx
    .insert(importProfiles)
    .values({ ...profile, settings })
    .onConflictDoUpdate({
      target: [importProfiles.user_id, importProfiles.resource],
      set: { settings, updated_at: profile.updated_at },
    });
}

async function removeOldest(tx: Tx, context: Context, resource: Resource) {
  const oldest = sql`select id from ${imports} where user_id = ${actorId(context)}
    and resource = ${resource.name} order by updated_at desc offset ${MOST_IMPORTS}`;
  await tx.execute(sql`delete from ${importRows} where import_id in (${oldest})`);
  await tx.execute(sql`delete from ${imports} where id in (${oldest})`);
}
