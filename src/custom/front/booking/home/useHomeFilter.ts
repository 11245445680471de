import { useEffect, useState } from 'react';
import { useSearchParams } from 'wouter';
import { useSettled } from '../../../hooks/useSettled.ts';

/** Search and office stand in the address, so that going back or sharing it finds the same. */
export function useHomeFilter() {
  const [params, setParams] = useSearchParams();
  const [text, setText] = useState(() => params.get('search') ?? '');
  const settled = useSettled(text.trim());
  const office = params.get('office');

  const put = (key: string, value: string | null) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (value) next.set(key, value);
        else next.delete(key);
        return next;
      },
      { replace: true },
    );
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new text changes the address
  useEffect(() => {
    if ((params.get('search') ?? '') !== settled) put('search', settled);
  }, [settled]);

  return { text, setText, settled, office, setOffice: (id: string | null) => put('office', id) };
}
