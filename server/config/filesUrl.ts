/** `FILES_URL`: a folder, or a bucket of an S3-compatible store. */
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

interface FolderPlace {
  kind: 'folder';
  /** Absolute. */
  folder: string;
}
export interface BucketPlace {
  kind: 'bucket';
  /** `https://s3.example.org` */
  endpoint: string;
  bucket: string;
  /** Before every key: empty, or with a slash at its end. */
  prefix: string;
  region: string;
  access_key: string;
  secret_key: string;
}
export type FilesPlace = FolderPlace | BucketPlace;

/** What AWS means without one, and what other makes take for any. */
const DEFAULT_REGION = 'us-east-1';
export const EXAMPLES = 'file:/srv/takda/files or s3://KEY:SECRET@s3.example.org/bucket?region=…';

/** @returns null for what it cannot be */
export function readFilesUrl(text: string): FilesPlace | null {
  if (text.startsWith('file:')) return folderOf(text);
  if (!text.startsWith('s3:') || !URL.canParse(text)) return null;
  const url = new URL(text);
  const [bucket, ...folders] = url.pathname.split('/').filter(Boolean);
  const [access_key, secret_key] = [decoded(url.username), decoded(url.password)];
  const known = [...url.searchParams.keys()].every((key) => ['region', 'tls'].includes(key));
  const tls = url.searchParams.get('tls') ?? 'on';
  if (!url.host || !bucket || !access_key || !secret_key) return null;
  if (!known || !['on', 'off'].includes(tls)) return null;
  return {
    kind: 'bucket',
    endpoint: `${tls === 'on' ? 'https' : 'http'}://${url.host}`,
    bucket,
    prefix: folders.map((folder) => `${folder}/`).join(''),
    region: url.searchParams.get('region') || DEFAULT_REGION,
    access_key,
    secret_key,
  };
}

function folderOf(text: string): FolderPlace | null {
  try {
    const path = text.startsWith('file://') ? fileURLToPath(text) : text.slice('file:'.length);
    return path ? { kind: 'folder', folder: resolve(path) } : null;
  } catch {
    return null;
  }
}

/** A secret may hold `/` or `@`: those come as `%2F` and `%40`. */
function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}
