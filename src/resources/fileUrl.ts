import type { FileSize } from '../../schema/fileKinds.ts';
import { API_BASE } from '../http/client.ts';

/** A smaller copy of a picture that everybody may see. */
export const fileUrl = (id: string, size: FileSize) =>
  `${API_BASE}/files/${encodeURIComponent(id)}?size=${size}`;
