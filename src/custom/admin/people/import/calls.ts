import type { ImportAnswer } from '../../../../../schema/import.ts';
import { request } from '../../../../http/client.ts';

interface Asked {
  rows: readonly unknown[];
  invite: boolean;
}

export const previewImport = (body: Asked) =>
  request<ImportAnswer>('/users/import/preview', { body });

export const importRows = (body: Asked) => request<ImportAnswer>('/users/import', { body });
