import { type ReactNode, useMemo, useState } from 'react';
import {
  SaveContextProvider,
  type SaveHandler,
  useEditContext,
  useNotify,
  useSaveContext,
} from 'react-admin';
import { Navigate } from 'react-router-dom';
import type { RoleChange, RoleEffect } from '#schema/users/roles.ts';
import { ADMIN_BASE } from '#src/adminBase.ts';
import { ask } from '#src/http/ask.ts';
import { messageOf } from '#src/http/client.ts';
import { PUT_OFF, saveWithPassword } from '../saveWithPassword.ts';
import { EffectDialog } from './EffectDialog.tsx';

interface PendingSave {
  effect: RoleEffect;
  error?: string;
  isBusy?: boolean;
  /** Null cancels. */
  answer: (password: string | null) => void;
}

/**
 * Before a role is saved: shows who is affected and asks for your own password. Nothing is written
 * before that.
 */
export function RoleSaveStep({ children }: { children: ReactNode }) {
  const context = useSaveContext();
  const { record } = useEditContext();
  const notify = useNotify();
  const [pending, setPending] = useState<PendingSave | null>(null);
  const { save: goOn } = context;

  const save: SaveHandler<Record<string, unknown>> = async (values, callbacks) => {
    const change = changeOf(record, values);
    if (!record || !change) return goOn?.(values, callbacks);
    try {
      const effect = await ask('POST /roles/update/preview/{id}', {
        params: { id: String(record.id) },
        body: change,
      });
      const askPassword = (error: string | undefined) =>
        new Promise<string | null>((answer) =>
          setPending({ effect, answer, ...(error && { error }) }),
        );
      return await saveWithPassword(askPassword, async (current_password) => {
        setPending((current) => current && { ...current, isBusy: true });
        return goOn?.(values, { ...callbacks, meta: { current_password } });
      });
    } catch (error) {
      notify(messageOf(error), { type: 'error' });
      return PUT_OFF;
    } finally {
      setPending(null);
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: save is made of what else is named
  const value = useMemo(() => ({ ...context, save }), [context, record]);

  if (record?.built_in) return <Navigate to={`${ADMIN_BASE}/roles/${record.id}/show`} replace />;
  return (
    <SaveContextProvider value={value}>
      {children}
      {pending && record && (
        <EffectDialog
          role={{ id: String(record.id), name: String(record.name) }}
          effect={pending.effect}
          error={pending.error}
          isBusy={pending.isBusy ?? false}
          onConfirm={(password) => pending.answer(password)}
          onClose={() => pending.answer(null)}
        />
      )}
    </SaveContextProvider>
  );
}

/** The change of reach or permissions; null when only name or description change. */
function changeOf(
  before: Record<string, unknown> | undefined,
  after: Record<string, unknown>,
): RoleChange | null {
  const { reach, permissions } = after as Required<RoleChange>;
  const sorted = (list: unknown) => JSON.stringify([...((list as string[] | null) ?? [])].sort());
  const isSame = before?.reach === reach && sorted(before?.permissions) === sorted(permissions);
  return isSame ? null : { reach, permissions: permissions ?? [] };
}
