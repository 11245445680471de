import { type FormEvent, useState } from 'react';
import type { AddedFactor, NewTotp } from '../../../../../schema/secondFactor.ts';
import { t } from '../../../../language/t.ts';
import { CODE_LENGTH } from '../../../signIn/CodeInput.tsx';
import { QrCode } from '../../page/QrCode.tsx';
import { ErrorSummary } from '../form/ErrorSummary.tsx';
import { FieldFrame } from '../form/FieldFrame.tsx';
import { useForm } from '../form/useForm.ts';
import { NameField } from './NameField.tsx';
import { confirmTotp } from './secondFactorQueries.ts';

interface ConfirmAppProps {
  begun: NewTotp;
  onAdded: (factor: AddedFactor) => void;
  onCancel: () => void;
}

/** What the app reads, and the code that shows that it has. */
export function ConfirmApp({ begun, onAdded, onCancel }: ConfirmAppProps) {
  const { id, secret, uri } = begun;
  const [name, setName] = useState(() => t('Authenticator app'));
  const [code, setCode] = useState('');
  const form = useForm({ draft: 'second-factor' });
  const { issues } = form.part;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    form.submit(
      async (): Promise<Record<string, string>> => ({
        ...(name.trim() === '' && { name: t('Fill this in') }),
        ...(code.length < CODE_LENGTH && {
          code: t('Enter all {count} digits of the code.', { count: CODE_LENGTH }),
        }),
      }),
      async () => onAdded(await confirmTotp({ id, name: name.trim(), code })),
    );
  };
  const typed = (path: string, set: (text: string) => void) => (text: string) => {
    set(text);
    form.clear(path);
  };
  return (
    <form className="form" onSubmit={submit} noValidate>
      <ErrorSummary form={form} labels={{ name: t('Name'), code: t('Code of the app') }} />
      <p>{t('Scan this with the app. If you are on that phone, type the key into the app.')}</p>
      <div className="totp-qr">
        <QrCode text={uri} label={t('QR code for your authenticator app')} />
      </div>
      <p>
        {t('Key:')} <code className="totp-secret">{secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
      <NameField value={name} onChange={typed('name', setName)} problem={issues.name} />
      <FieldFrame
        path="code"
        label={t('Code of the app')}
        problem={issues.code}
        help={t('{count} digits, from your authenticator app.', { count: CODE_LENGTH })}
      >
        {(described) => (
          <input
            {...described}
            id="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={CODE_LENGTH}
            value={code}
            onChange={(event) => typed('code', setCode)(event.target.value.replace(/\D/g, ''))}
          />
        )}
      </FieldFrame>
      <div className="actions">
        <button type="submit" className="button" disabled={form.isBusy}>
          {form.isBusy ? t('Checking…') : t('Add app')}
        </button>
        <button type="button" className="button-quiet" onClick={onCancel}>
          {t('Not now')}
        </button>
      </div>
    </form>
  );
}
