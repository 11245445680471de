import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { requestFile } from '../http/client.ts';

/** An address for a picture or document that only some may see; undefined until it is there. */
export function useFileUrl(id: string | null | undefined): string | undefined {
  const { data: file } = useQuery({
    queryKey: ['files', id],
    queryFn: () => requestFile(`/files/${encodeURIComponent(id ?? '')}`),
    enabled: Boolean(id),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
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
