import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

/**
 * What follows from the day is read again whenever the day has changed. A clock would not do: only the
 * day's own question leaves a session idle.
 */
export function useFollowDay(version: string): void {
  const queryClient = useQueryClient();
  const followed = useRef(version);
  useEffect(() => {
    if (followed.current === version) return;
    followed.current = version;
    queryClient.invalidateQueries({ queryKey: ['reservations', 'getList'] });
    queryClient.invalidateQueries({ queryKey: ['services'] });
  }, [queryClient, version]);
}
