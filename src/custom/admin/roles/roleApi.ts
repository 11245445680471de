import type { RoleChange, RoleEffect } from '../../../../schema/roles.ts';
import { request } from '../../../http/client.ts';

/** Whom saving this would touch; writes nothing. */
export const previewRole = (id: string, body: RoleChange) =>
  request<RoleEffect>(`/roles/update/preview/${id}`, { body });
