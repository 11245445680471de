import { plainCall } from '#schema/calls/resourceCalls.ts';
import type { Resource } from '#schema/declaration/defineResource.ts';
import type { Version, Versions } from '#schema/revisions/versions.ts';
import { request } from '../http/client.ts';

/** Newest first, beginning with what stands now. @throws ApiError */
export async function askVersions(
  resource: Resource,
  id: string,
  signal: AbortSignal,
): Promise<Version[]> {
  const { path } = plainCall(resource, 'versions');
  const { data } = await request<Versions>(path.replace('{id}', id), { signal });
  return data;
}
