import { type ReactNode, useMemo } from 'react';
import { SaveContextProvider, type SaveHandler, useEditContext, useSaveContext } from 'react-admin';
import { weakensSignIn } from '#schema/settings/settingsChange.ts';
import { t } from '#src/language/t.ts';
import { usePasswordQuestion } from '../users/usePasswordQuestion.tsx';

/** Settings with which staff could sign in with less than before: asks for your own password first. */
export function SettingsSaveStep({ children }: { children: ReactNode }) {
  const context = useSaveContext();
  const { record } = useEditContext();
  const question = t('Let staff sign in with less than before?');
  const { askAndSave, dialog } = usePasswordQuestion(question);
  const { save: goOn } = context;

  const save: SaveHandler<Record<string, unknown>> = async (values, callbacks) => {
    if (!weakensSignIn(record ?? {}, values)) return goOn?.(values, callbacks);
    return askAndSave(async (current_password) =>
      goOn?.(values, { ...callbacks, meta: { current_password } }),
    );
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: save is made of what else is named
  const value = useMemo(() => ({ ...context, save }), [context, record]);

  return (
    <SaveContextProvider value={value}>
      {children}
      {dialog}
    </SaveContextProvider>
  );
}
