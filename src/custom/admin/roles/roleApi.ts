import type { RoleChange, RoleEffect } from '../../../../schema/roles.ts';
import { request } from '../../../http/client.ts';

/** Previews who would be affected; writes nothing. */
export const previewRole = (id: string, body: RoleChange) =>
  request<RoleEffect>(`/roles/update/preview/${id}`, { body });
