import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { FileSize } from '#schema/files/fileKinds.ts';
import { askFile } from '../http/ask.ts';

/**
 * An address for a picture or document that only some may see; undefined until it is there.
 * @param size of a smaller copy; without it the file as it is
 */
export function useFileUrl(id: string | null | undefined, size?: FileSize): string | undefined {
  const { data: file } = useQuery({
    queryKey: ['files', id, size],
    queryFn: () => askFile('GET /files/{id}', { params: { id: id ?? '' }, query: { size } }),
    enabled: Boolean(id),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!file) return setUrl(undefined);
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}
