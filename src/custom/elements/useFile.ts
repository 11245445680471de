import { useEffect, useState } from 'react';
import type { FileSize } from '#schema/files/fileKinds.ts';
import { askFile } from '../../http/ask.ts';

interface State {
  file?: {
    /** Media type. */
    type: string;
    /** A blob's address, good as long as the file is shown. */
    url: string;
  };
  error?: Error;
}

/**
 * The file of that id, or a smaller copy of it, read with the session's token. An address of the API
 * in the page would be asked for without it, and on another origin not at all.
 */
export function useFile(id: string, size?: FileSize): State & { retry: () => void } {
  const [state, setState] = useState<State>({});
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a further try reads the same file again
  useEffect(() => {
    const stop = new AbortController();
    let url: string | null = null;
    setState({});
    askFile('GET /files/{id}', { params: { id }, query: { size }, signal: stop.signal })
      .then((blob) => {
        if (stop.signal.aborted) return;
        url = URL.createObjectURL(blob);
        setState({ file: { type: blob.type, url } });
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
