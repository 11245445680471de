import { type FormEvent, useState } from 'react';
import type { Factor } from '#schema/signIn/secondFactor.ts';
import { Alert } from '#src/custom/elements/Alert.tsx';
import { useTask } from '#src/custom/hooks/useTask.ts';
import { ask } from '#src/http/ask.ts';
import { messageOf } from '#src/http/client.ts';
import { msg, t } from '#src/language/t.ts';
import { toast } from '#src/toast/toast.ts';
import { formatInstant } from '../../page/formatDates.ts';
import { useOrganisation } from '../../page/useOrganisation.ts';
import { OwnPasswordForm } from '../profile/OwnPasswordForm.tsx';
import { NameField } from './NameField.tsx';
import { confirmed } from './secondFactorQueries.ts';

export const KINDS = { passkey: msg('Passkey'), totp: msg('Authenticator app') };

interface FactorRowProps {
  factor: Factor;
  email: string;
  hasPassword: boolean;
  onChanged: () => Promise<void>;
}

export function FactorRow({ factor, email, hasPassword, onChanged }: FactorRowProps) {
  const { timeZone } = useOrganisation();
  const [open, setOpen] = useState<'rename' | 'remove' | null>(null);
  const { id, kind, name, created_at, used_at } = factor;
  const remove = async (password: string) => {
    await ask('POST /profile/second-factors/remove', { body: { id, ...confirmed(password) } });
    toast.success(t('It is removed.'));
    await onChanged();
  };
  return (
    <li>
      <p>
        <strong>{name}</strong>
        <span className="help">
          {t(KINDS[kind])}. {t('Added {time}.', { time: formatInstant(created_at, timeZone) })}{' '}
          {used_at && t('Last used {time}.', { time: formatInstant(used_at, timeZone) })}
        </span>
      </p>
      {open === null && (
        <div className="actions">
          <button type="button" className="button-quiet" onClick={() => setOpen('rename')}>
            {t('Rename')} <span className="visually-hidden">{name}</span>
          </button>
          <button type="button" className="button-quiet" onClick={() => setOpen('remove')}>
            {t('Remove')} <span className="visually-hidden">{name}</span>
          </button>
        </div>
      )}
      {open === 'rename' && (
        <Rename
          factor={factor}
          onDone={async () => {
            await onChanged();
            setOpen(null);
          }}
          onCancel={() => setOpen(null)}
        />
      )}
      {open === 'remove' && (
        <OwnPasswordForm
          email={email}
          hasPassword={hasPassword}
          action={t('Remove it')}
          running={t('Removing…')}
          isDangerous
          run={remove}
          onCancel={() => setOpen(null)}
        >
          <p>{t('You can no longer sign in with “{name}”.', { name })}</p>
        </OwnPasswordForm>
      )}
    </li>
  );
}

interface RenameProps {
  factor: Factor;
  onDone: () => Promise<void>;
  onCancel: () => void;
}

function Rename({ factor, onDone, onCancel }: RenameProps) {
  const [name, setName] = useState(factor.name);
  const { run, isBusy, error } = useTask();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    run(async () => {
      const body = { id: factor.id, name: name.trim() };
      await ask('POST /profile/second-factors/rename', { body });
      await onDone();
    });
  };
  return (
    <form className="form" onSubmit={submit} noValidate>
      {error && <Alert tone="danger">{messageOf(error)}</Alert>}
      <NameField value={name} onChange={setName} />
      <div className="actions">
        <button type="submit" className="button" disabled={isBusy || name.trim() === ''}>
          {isBusy ? t('Saving…') : t('Save name')}
        </button>
        <button type="button" className="button-quiet" onClick={onCancel}>
          {t('Not now')}
        </button>
      </div>
    </form>
  );
}
