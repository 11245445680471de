import { type ReactNode, useCallback, useState } from 'react';
import type { ErrorBody } from '#schema/declaration/errors.ts';
import type { OrphanOptions } from '#schema/orphans/orphans.ts';
import { OrphanDialog } from './OrphanDialog.tsx';

/** The question that a refused change asks, and the dialog that shows it meanwhile. */
export function useAskAboutOrphans() {
  const [dialog, setDialog] = useState<ReactNode>(null);

  /** @returns what the change says besides when it is sent again; null: it is not */
  const ask = useCallback(async (body: ErrorBody | null): Promise<OrphanOptions | null> => {
    const orphans = body?.orphans;
    if (!orphans) return null;
    const choice = await new Promise<OrphanOptions | null>((answer) =>
      setDialog(<OrphanDialog orphans={orphans} onAnswer={answer} />),
    );
    setDialog(null);
    return choice;
  }, []);
  return { ask, dialog };
}
