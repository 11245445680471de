import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { AddedFactor, NewTotp } from '#schema/signIn/secondFactor.ts';
import { openDialog } from '#src/custom/dialogs/store.ts';
import { QrCode } from '#src/custom/elements/QrCode.tsx';
import { ask } from '#src/http/ask.ts';
import { t } from '#src/language/t.ts';
import { ErrorSummary } from '../../form/ErrorSummary.tsx';
import { useForm } from '../../form/useForm.ts';
import { NameField } from './NameField.tsx';

interface ConfirmAppProps {
  begun: NewTotp;
  onAdded: (factor: AddedFactor) => void;
  onCancel: () => void;
}

/** The app reads this; the code that shows that it has is asked for in its dialog. */
export function ConfirmApp({ begun, onAdded, onCancel }: ConfirmAppProps) {
  const { id, secret, uri } = begun;
  const [name, setName] = useState(() => t('Authenticator app'));
  const form = useForm({ draft: 'second-factor' });
  const { issues } = form.part;
  const close = useRef(() => {});
  useEffect(() => () => close.current(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    form.submit(
      async (): Promise<Record<string, string>> => ({
        ...(name.trim() === '' && { name: t('Fill this in') }),
      }),
      async () => {
        close.current = openDialog('ONE_TIME_PASSWORD', {
          title: t('Code of the app'),
          verifyApp: async (code) => {
            const body = { id, name: name.trim(), code };
            onAdded(await ask('POST /profile/second-factors/totp/confirm', { body }));
          },
        });
      },
    );
  };
  const rename = (text: string) => {
    setName(text);
    form.clear('name');
  };
  return (
    <form className="form" onSubmit={submit} noValidate>
      <ErrorSummary form={form} labels={{ name: t('Name') }} />
      <p>{t('Scan this with the app. If you are on that phone, type the key into the app.')}</p>
      <div className="totp-qr">
        <QrCode text={uri} label={t('QR code for your authenticator app')} />
      </div>
      <p>
        {t('Key:')} <code className="totp-secret">{secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
      <NameField value={name} onChange={rename} problem={issues.name} />
      <div className="actions">
        <button type="submit" className="button" disabled={form.isBusy}>
          {t('Enter the code')}
        </button>
        <button type="button" className="button-quiet" onClick={onCancel}>
          {t('Not now')}
        </button>
      </div>
    </form>
  );
}
