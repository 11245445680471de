import type { BodyName } from './schemas.ts';

export type Issues = Record<string, string>;

/** The server's own check before the call. Where it does not load, the server still makes it. */
export async function issuesOf(name: BodyName, body: unknown): Promise<Issues> {
  const schemas = await loadSchemas().catch(() => null);
  return schemas?.issuesOf(name, body) ?? {};
}

/** Called when a form shows, so that the check is there when it is filled. */
export const loadSchemas = () => import('./schemas.ts');
