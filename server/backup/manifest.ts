/** What a backup holds: read before anything of it is used. */
import { timingSafeEqual } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { z } from 'zod';
import type { DataKeys } from '../config/dataKeys.ts';
import { BackupError, damaged } from './backupError.ts';
import { type BackupKey, keyOf } from './backupKey.ts';
import { flush, partSchema } from './part.ts';

const FILE = 'manifest.json';
/** The layout of backups; 1 was 0.1.0's. */
const FORMAT = 2;

const count = z.number().int().min(0);
const manifestSchema = z.strictObject({
  product: z.literal('takda'),
  format: z.union([z.literal(1), z.literal(FORMAT)]),
  name: z.string(),
  /** When the database was as it is in here. */
  created_at: z.string(),
  engine: z.enum(['pglite', 'postgresql']),
  /** Those that the database had seen, in their order. */
  migrations: z
    .array(
      z.union([
        z.string(),
        z.strictObject({
          name: z.string(),
          kind: z.string(),
          hash: z.string().nullable(),
          version: z.string().nullable(),
        }),
      ]),
    )
    .min(1),
  /** The version of Takda that took it; 0.1.0 did not say. */
  version: z.string().optional(),
  sealed: z.strictObject({ key_id: z.string(), salt: z.string() }).nullable(),
  tables: z.array(
    z.strictObject({
      name: z.string(),
      columns: z.array(z.string()),
      rows: count,
      part: partSchema,
    }),
  ),
  sequences: z.array(
    z.strictObject({ name: z.string(), value: z.string().regex(/^\d+$/), is_called: z.boolean() }),
  ),
  /** Tables and columns of the database that are not Takda's. */
  left_out: z.array(z.string()).optional(),
  files: z.strictObject({
    count,
    bytes: count,
    /** Files that the database names, and that were not in the store. */
    missing: z.array(z.string()),
    packs: z.array(z.strictObject({ files: count, part: partSchema })),
  }),
});
export type Manifest = z.infer<typeof manifestSchema>;

export interface Backup {
  folder: string;
  manifest: Manifest;
  key: BackupKey | null;
}

export const newManifest = (
  known: Pick<Manifest, 'name' | 'created_at' | 'engine' | 'migrations' | 'version' | 'sealed'>,
): Manifest => ({
  product: 'takda',
  format: FORMAT,
  ...known,
  tables: [],
  sequences: [],
  left_out: [],
  files: { count: 0, bytes: 0, missing: [], packs: [] },
});

/** Last of all: a folder without it is no backup. */
export async function writeManifest({ folder, manifest, key }: Backup) {
  const signature = key?.sign(JSON.stringify(manifest)) ?? null;
  const path = join(folder, FILE);
  const text = `${JSON.stringify({ ...manifest, signature }, null, 2)}\n`;
  await writeFile(`${path}.part`, text, { mode: 0o600 });
  await flush(`${path}.part`);
  await rename(`${path}.part`, path);
}

/** @throws BackupError */
export async function openBackup(folder: string, keys: DataKeys | undefined): Promise<Backup> {
  const { signature, ...rest } = await readRaw(folder);
  const { format, sealed } = rest as Partial<Manifest>;
  if (typeof format === 'number' && format > FORMAT) {
    throw new BackupError(
      `The backup ${folder} was made by a newer version of Takda: use that version, or a later one.`,
    );
  }
  const parsed = manifestSchema.safeParse(rest);
  if (!parsed.success) throw damaged(FILE, `is not one: ${parsed.error.issues[0]?.message}`);
  const key = keyOf(keys, sealed ?? null);
  if (key && !isSame(String(signature), key.sign(JSON.stringify(parsed.data)))) {
    throw damaged(FILE, `was changed, or BACKUP_KEY has another key under "${key.key_id}"`);
  }
  return { folder, manifest: parsed.data, key };
}

const isSame = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

async function readRaw(folder: string): Promise<Record<string, unknown>> {
  const text = await readFile(join(folder, FILE), 'utf8').catch(() => null);
  if (text === null) throw new BackupError(notABackup(folder));
  try {
    return JSON.parse(text);
  } catch {
    throw damaged(FILE, 'is cut off');
  }
}

function notABackup(folder: string): string {
  if (/\.part$/.test(basename(folder))) {
    return `${folder} is a backup that was interrupted: nothing of it can be used.`;
  }
  const newest = backupsIn(folder).at(-1);
  return newest
    ? `${folder} holds several backups. Name one of them; the newest is ${join(folder, newest)}.`
    : `There is no backup in ${folder}: ${FILE} is missing.`;
}

/** Names of whole backups, the oldest first. */
function backupsIn(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => /^takda-\d{8}T\d{6}Z$/.test(name))
      .sort();
  } catch {
    return [];
  }
}
