import { CodeStep } from '#src/custom/signIn/CodeStep.tsx';
import { useChallenge } from '#src/custom/signIn/useChallenge.ts';
import { ask } from '#src/http/ask.ts';
import { ApiError } from '#src/http/client.ts';
import { withProof } from '#src/http/proof.ts';
import { t } from '#src/language/t.ts';
import { isEmailVerified, type SessionUser } from '#src/session/session.ts';
import { toast } from '#src/toast/toast.ts';
import { AccountField } from '../../form/AccountField.tsx';
import { useForm } from '../../form/useForm.ts';
import { confirmed, useHasPassword } from '../secondFactors/secondFactorQueries.ts';
import { OwnPasswordForm } from './OwnPasswordForm.tsx';
import { saveOwnAccount } from './profileQueries.ts';
import { SectionPanel, useEditing } from './SectionPanel.tsx';

/** The address that one signs in with. Another one counts once its code is entered. */
export function EmailSection({ user }: { user: SessionUser }) {
  const { isEditing, edit, stop } = useEditing('email');
  return (
    <SectionPanel
      name="email"
      title={t('E-mail')}
      isEditing={isEditing}
      action={
        <button type="button" className="button-quiet" onClick={edit}>
          {t('Change')} <span className="visually-hidden">{t('E-mail')}</span>
        </button>
      }
    >
      {isEditing ? (
        <NewEmail user={user} onDone={stop} />
      ) : (
        <p>
          {user.email}{' '}
          <span className="help">{isEmailVerified(user) ? t('verified') : t('not verified')}</span>
        </p>
      )}
    </SectionPanel>
  );
}

function NewEmail({ user, onDone }: { user: SessionUser; onDone: () => void }) {
  const hasPassword = useHasPassword();
  const { part, setIssues, forget: forgetTyped } = useForm({ draft: 'new-email' });
  const { pending, start, forget } = useChallenge('new-email');
  const run = async (current_password: string) => {
    const email = (part.values.email ?? '').trim();
    const body = { email, ...confirmed(current_password) };
    try {
      const started = await withProof((proof) =>
        ask('POST /profile/update/email', { body, headers: proof }),
      );
      start({ ...started, sent_to: email });
    } catch (error) {
      // The address has its input here; the form around it has the rest.
      if (error instanceof ApiError) setIssues(error.errors);
      throw error;
    }
  };
  const verify = async (challenge: string, code: string) => {
    await saveOwnAccount('POST /profile/update/email/verify-otp-code', {
      body: { challenge, code },
    });
    forget();
    forgetTyped();
    toast.success(t('Your new e-mail address is saved. You are signed out everywhere else.'));
    onDone();
  };
  if (pending) {
    return (
      <CodeStep step={pending} isMailCertain verify={verify} onStarted={start} onBack={forget} />
    );
  }
  return (
    <OwnPasswordForm
      email={user.email}
      hasPassword={hasPassword}
      action={t('E-mail me a code')}
      running={t('One moment…')}
      labels={{ email: t('E-mail') }}
      run={run}
      onCancel={() => {
        forgetTyped();
        onDone();
      }}
    >
      <AccountField
        path="email"
        form={part}
        help={t('A code goes to the new address, and a message about it to the old one.')}
      />
    </OwnPasswordForm>
  );
}
