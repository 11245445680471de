import { answerTo } from './client.ts';

/** A file with its type. Only who may see it gets it, so it needs the token that a link cannot carry. */
export const readFile = async (id: string, signal?: AbortSignal): Promise<Blob> =>
  (
    await answerTo(`/files/${encodeURIComponent(id)}`, {
      headers: { Accept: '*/*' },
      ...(signal && { signal }),
    })
  ).blob();
