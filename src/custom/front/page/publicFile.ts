import type { FileSize } from '../../../../schema/fileKinds.ts';
import { API_BASE } from '../../../http/client.ts';

/** A picture that everybody may see, a service's or the organisation's, no larger than it shows. */
export const publicFile = (id: string, size: FileSize) => `${API_BASE}/files/${id}?size=${size}`;
