import type { FilePurpose, UploadedFile } from '#schema/files/files.ts';
import { t } from '../language/t.ts';
import { ApiError, apiUrl, commonHeaders, sendWithToken, UNREACHABLE } from './client.ts';

interface Upload {
  file: Blob;
  name: string;
  purpose: FilePurpose;
  /** It goes from 0 to 1. */
  onProgress?: (part: number) => void;
  signal?: AbortSignal;
}

/** Rejects with ApiError, or with the reason of the signal when that stopped it. */
export async function uploadFile(upload: Upload): Promise<UploadedFile> {
  const answer = await sendWithToken((token) => send(upload, token), { isChange: true });
  return answer.json();
}

/** XMLHttpRequest, since `fetch` reports no progress of an upload. */
function send({ file, name, purpose, onProgress, signal }: Upload, token: string | null) {
  const form = new FormData();
  form.append('purpose', purpose);
  form.append('file', file, name);
  return new Promise<Response>((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const call = new XMLHttpRequest();
    call.open('POST', apiUrl('/files/upload'));
    for (const [name, value] of Object.entries(commonHeaders())) call.setRequestHeader(name, value);
    if (token) call.setRequestHeader('Authorization', `Bearer ${token}`);
    call.upload.onprogress = ({ loaded, total }) => onProgress?.(total ? loaded / total : 0);
    call.onload = () => resolve(new Response(call.responseText, { status: call.status }));
    call.onerror = () => reject(new ApiError(0, 'network', t(UNREACHABLE)));
    call.onabort = () => reject(signal?.reason);
    signal?.addEventListener('abort', () => call.abort(), { once: true });
    call.send(form);
  });
}
