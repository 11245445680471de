import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import type { Person } from '#schema/users/accounts.ts';
import { ask } from '#src/http/ask.ts';
import { ApiError, messageOf } from '#src/http/client.ts';
import { msg, t } from '#src/language/t.ts';
import { shortName } from '../names.ts';

type Decision = { status: 'verified' } | { status: 'rejected'; reason: string };

/** @returns what decides; it resolves with whether there is nothing left to decide here */
export function useDecision() {
  const [isBusy, setBusy] = useState(false);
  const queryClient = useQueryClient();
  const notify = useNotify();

  async function decide(person: Person, decision: Decision): Promise<boolean> {
    setBusy(true);
    try {
      const { id, updated_at } = person;
      const body = { ...decision, updated_at };
      await ask('POST /users/identification/status/{id}', { params: { id }, body });
      notify(formatDecision(person, decision.status), { type: 'success' });
      return true;
    } catch (error) {
      const { words, isSettled } = await outcome(person, error);
      notify(words, { type: isSettled ? 'info' : 'error' });
      return isSettled;
    } finally {
      await queryClient.invalidateQueries({ queryKey: ['users'] });
      setBusy(false);
    }
  }
  return { decide, isBusy };
}

const formatDecision = (person: Person, status: Decision['status']) =>
  status === 'verified'
    ? t('{name} is verified', { name: shortName(person) })
    : t('The identification of {name} is rejected', { name: shortName(person) });

/** Somebody else may have been quicker, or the person may have changed what was looked at. */
async function outcome(person: Person, error: unknown) {
  const name = shortName(person);
  const isConflict = error instanceof ApiError && [404, 409].includes(error.status);
  if (!isConflict) return { words: messageOf(error), isSettled: false };
  const now = await ask('GET /users/show/{id}', { params: { id: person.id } }).catch(() => null);
  const status = now?.identification.status ?? 'none';
  if (status === person.identification.status) {
    const words = t('{name} has changed something meanwhile. Look again, then decide.', { name });
    return { words, isSettled: false };
  }
  return { words: t(MEANWHILE[status], { name }), isSettled: status !== 'submitted' };
}

const MEANWHILE: Record<Person['identification']['status'], string> = {
  none: msg('{name} has taken it back meanwhile, so there is nothing to decide'),
  submitted: msg('{name} has sent another identification meanwhile. Look again, then decide.'),
  verified: msg('Somebody else has verified {name} meanwhile'),
  rejected: msg('Somebody else has rejected the identification of {name} meanwhile'),
};
