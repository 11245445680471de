import { type ReactNode, useMemo, useState } from 'react';
import {
  SaveContextProvider,
  type SaveHandler,
  useEditContext,
  useNotify,
  useSaveContext,
} from 'react-admin';
import { Navigate } from 'react-router-dom';
import type { RoleChange, RoleEffect } from '../../../schema/roles.ts';
import { messageOf } from '../../http/client.ts';
import { BASE } from '../../layout/base.ts';
import { previewRole } from './calls.ts';
import { EffectDialog } from './EffectDialog.tsx';

/** Saving was put off: the form stays as it is, still unsaved, and says nothing. */
const PUT_OFF = { root: { serverError: '' } };

interface Asked {
  effect: RoleEffect;
  answer: (isSure: boolean) => void;
}

/** Between the form and saving it: who is affected is shown first, and nothing is written before. */
export function RoleSaveStep({ children }: { children: ReactNode }) {
  const context = useSaveContext();
  const { record } = useEditContext();
  const notify = useNotify();
  const [asked, setAsked] = useState<Asked | null>(null);
  const { save: goOn } = context;

  const save: SaveHandler<Record<string, unknown>> = async (values, callbacks) => {
    const change = changeOf(record, values);
    if (!record || !change) return goOn?.(values, callbacks);
    try {
      const effect = await previewRole(String(record.id), change);
      const isSure = await new Promise<boolean>((answer) => setAsked({ effect, answer }));
      setAsked(null);
      return isSure ? goOn?.(values, callbacks) : PUT_OFF;
    } catch (error) {
      notify(messageOf(error), { type: 'error' });
      return PUT_OFF;
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: save is made of what else is named
  const value = useMemo(() => ({ ...context, save }), [context, record]);

  if (record?.built_in) return <Navigate to={`${BASE}/roles/${record.id}/show`} replace />;
  return (
    <SaveContextProvider value={value}>
      {children}
      {asked && record && (
        <EffectDialog
          role={{ id: String(record.id), name: String(record.name) }}
          effect={asked.effect}
          onConfirm={() => asked.answer(true)}
          onClose={() => asked.answer(false)}
        />
      )}
    </SaveContextProvider>
  );
}

/** What of a role's power the form changes; null when only its name or description does. */
function changeOf(
  before: Record<string, unknown> | undefined,
  after: Record<string, unknown>,
): RoleChange | null {
  const { reach, permissions } = after as Required<RoleChange>;
  const sorted = (list: unknown) => JSON.stringify([...((list as string[] | null) ?? [])].sort());
  const isSame = before?.reach === reach && sorted(before?.permissions) === sorted(permissions);
  return isSame ? null : { reach, permissions: permissions ?? [] };
}
