import { API_BASE } from '../http/client.ts';

export const fileUrl = (id: string) => `${API_BASE}/files/${encodeURIComponent(id)}`;
