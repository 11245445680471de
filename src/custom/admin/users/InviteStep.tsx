import { type ReactNode, useMemo } from 'react';
import { SaveContextProvider, type SaveHandler, useSaveContext } from 'react-admin';
import { t } from '#src/language/t.ts';
import { usePasswordQuestion } from './usePasswordQuestion.tsx';

type Errors = Record<string, unknown> | undefined;

/** Whoever is invited with more than a constituent's role needs your own password, which is asked for then. */
export function InviteStep({ children }: { children: ReactNode }) {
  const context = useSaveContext();
  const { askAndSave, dialog } = usePasswordQuestion(t('Invite with these roles?'));
  const { save: goOn } = context;

  const save: SaveHandler<Record<string, unknown>> = async (values, callbacks) => {
    const refused = (await goOn?.(values, callbacks)) as Errors;
    if (typeof refused?.current_password !== 'string') return refused;
    return askAndSave(async (current_password) =>
      goOn?.(values, { ...callbacks, meta: { current_password } }),
    );
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: save is made of what else is named
  const value = useMemo(() => ({ ...context, save }), [context]);

  return (
    <SaveContextProvider value={value}>
      {children}
      {dialog}
    </SaveContextProvider>
  );
}
