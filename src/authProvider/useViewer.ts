import { useMemo } from 'react';
import type { Viewer } from '#schema/declaration/access.ts';
import { viewerOf } from '../session/session.ts';
import { useSession } from '../session/useSession.ts';

/** Who is signed in, as `can()` asks for it. */
export function useViewer(): Viewer | null {
  const { user } = useSession();
  return useMemo(() => viewerOf(user), [user]);
}
