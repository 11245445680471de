import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link } from 'wouter';
import { msg, t } from '#src/language/t.ts';
import type { SessionUser } from '#src/session/session.ts';
import { toast } from '#src/toast/toast.ts';
import { issuesOf } from '../../form/check.ts';
import { ErrorSummary } from '../../form/ErrorSummary.tsx';
import { PasswordField } from '../../form/PasswordField.tsx';
import { useForm } from '../../form/useForm.ts';
import { saveOwnAccount, sessionsQuery } from './profileQueries.ts';
import { SectionPanel, useEditing } from './SectionPanel.tsx';

const LABELS = { current_password: msg('Current password'), password: msg('New password') };

export function PasswordSection({ user }: { user: SessionUser }) {
  const { isEditing, edit, stop } = useEditing('password');
  return (
    <SectionPanel
      name="password"
      title={t('Password')}
      isEditing={isEditing}
      action={
        <button type="button" className="button-quiet" onClick={edit}>
          {t('Change')} <span className="visually-hidden">{t('Password')}</span>
        </button>
      }
    >
      {isEditing ? (
        <PasswordForm user={user} onDone={stop} />
      ) : (
        <p className="help">{t('Changing it signs you out everywhere else.')}</p>
      )}
    </SectionPanel>
  );
}

function PasswordForm({ user, onDone }: { user: SessionUser; onDone: () => void }) {
  const queries = useQueryClient();
  const [typed, setTyped] = useState({ current_password: '', password: '' });
  const form = useForm({ draft: 'password' });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    form.submit(
      () => issuesOf('passwordBody', typed),
      async () => {
        await saveOwnAccount('POST /profile/update/password', { body: typed });
        queries.invalidateQueries(sessionsQuery);
        toast.success(t('Your new password is saved. You are signed out everywhere else.'));
        onDone();
      },
    );
  };
  const field = (path: keyof typeof typed) => ({
    path,
    label: t(LABELS[path]),
    problem: form.part.issues[path],
    value: typed[path],
    onChange: (text: string) => {
      setTyped({ ...typed, [path]: text });
      form.clear(path);
    },
  });
  const { username, email, profile } = user;
  return (
    <form className="form" onSubmit={submit} noValidate>
      <ErrorSummary
        form={form}
        labels={{ current_password: t(LABELS.current_password), password: t(LABELS.password) }}
      />
      {/* Password managers take from it whose password this is. */}
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <PasswordField {...field('current_password')} />
      <PasswordField
        {...field('password')}
        isNew
        known={[username, ...email.split(/[@.]/), profile.first_name, profile.last_name]}
      />
      <p className="help">
        {t('All other sessions are signed out.')}{' '}
        <Link href="/forgot-password?to=/my/profile">{t('I have none, or I forgot it')}</Link>
      </p>
      <div className="actions">
        <button type="submit" className="button" disabled={form.isBusy}>
          {form.isBusy ? t('Saving…') : t('Save new password')}
        </button>
        <button type="button" className="button-quiet" onClick={onDone}>
          {t('Keep the old one')}
        </button>
      </div>
    </form>
  );
}
