import { useEffect, useState } from 'react';
import type { FileSize } from '../../../../schema/fileKinds.ts';
import { requestFile } from '../../../http/client.ts';

/**
 * Media types that are shown in the page, with their extensions; all others are only downloaded.
 */
const PICTURES: Record<string, string> = {
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'image/webp': '.webp',
};
const PDF = 'application/pdf';

export interface ShownFile {
  kind: 'picture' | 'pdf' | 'other';
  /** A blob's address, good as long as the file is shown. */
  url: string;
  /** Of the name of a download: `.jpg`. */
  ending: string;
}
type State = { file?: ShownFile; error?: Error };

/** The file of that id, or a smaller copy of it, read with the session's token. */
export function useFile(id: string, size?: FileSize): State & { retry: () => void } {
  const [state, setState] = useState<State>({});
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a further try reads the same file again
  useEffect(() => {
    const stop = new AbortController();
    let url: string | null = null;
    setState({});
    requestFile(`/files/${encodeURIComponent(id)}`, { signal: stop.signal, query: { size } })
      .then((blob) => {
        if (stop.signal.aborted) return;
        url = URL.createObjectURL(blob);
        setState({ file: { ...kindOf(blob.type), url } });
      })
      .catch((error) => {
        if (!stop.signal.aborted) setState({ error });
      });
    return () => {
      stop.abort();
      if (url) URL.revokeObjectURL(url);
    };
  }, [id, size, tries]);
  return { ...state, retry: () => setTries((before) => before + 1) };
}

function kindOf(type: string): Pick<ShownFile, 'kind' | 'ending'> {
  const ending = PICTURES[type];
  if (ending) return { kind: 'picture', ending };
  return type === PDF ? { kind: 'pdf', ending: '.pdf' } : { kind: 'other', ending: '' };
}
