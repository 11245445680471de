import type { ImportAnswer } from '../../../../../schema/import.ts';
import { request } from '../../../../http/client.ts';

interface ImportRequest {
  rows: readonly unknown[];
  invite: boolean;
}

export const previewImport = (body: ImportRequest) =>
  request<ImportAnswer>('/users/import/preview', { body });

export const importRows = (body: ImportRequest) => request<ImportAnswer>('/users/import', { body });
