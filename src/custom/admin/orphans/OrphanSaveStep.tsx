import { type ReactNode, useMemo } from 'react';
import { SaveContextProvider, type SaveHandler, useSaveContext } from 'react-admin';
import { useAskAboutOrphans } from './useAskAboutOrphans.tsx';

/** Where saving would leave visits without an open time, asks what becomes of them. */
export function OrphanSaveStep({ children }: { children: ReactNode }) {
  const context = useSaveContext();
  const { ask, dialog } = useAskAboutOrphans();
  const value = useMemo(() => {
    const save: SaveHandler<Record<string, unknown>> = async (values, callbacks) =>
      context.save?.(values, { ...callbacks, meta: { ...callbacks?.meta, answerRefusal: ask } });
    return { ...context, save };
  }, [context, ask]);
  return (
    <SaveContextProvider value={value}>
      {children}
      {dialog}
    </SaveContextProvider>
  );
}
