import { useState } from 'react';
import { Alert } from '#src/custom/elements/Alert.tsx';
import { ask } from '#src/http/ask.ts';
import { ApiError } from '#src/http/client.ts';
import { withProof } from '#src/http/proof.ts';
import { t } from '#src/language/t.ts';
import { useSession } from '#src/session/useSession.ts';
import { AccountField } from '../../form/AccountField.tsx';
import { useForm } from '../../form/useForm.ts';
import { OwnPasswordForm } from '../profile/OwnPasswordForm.tsx';
import { confirmed, useHasPassword } from '../secondFactors/secondFactorQueries.ts';
import type { PersonInCare } from './careCalls.ts';

interface HandOverFormProps {
  person: PersonInCare;
  onClose: () => void;
}

/** Whoever has come of age gets their record by a code to their own address. */
export function HandOverForm({ person, onClose }: HandOverFormProps) {
  const { user } = useSession();
  const hasPassword = useHasPassword();
  const { part, setIssues, forget } = useForm({ draft: `hand-over-${person.id}` });
  const [sentTo, setSentTo] = useState<string | null>(null);
  const name = person.profile.first_name;
  const run = async (current_password: string) => {
    const email = (part.values.email ?? '').trim();
    const body = { email, ...confirmed(current_password) };
    try {
      await withProof((proof) =>
        ask('POST /care/hand-over/{id}', { params: { id: person.id }, body, headers: proof }),
      );
    } catch (error) {
      // The address has its input here; the form around it has the rest.
      if (error instanceof ApiError) setIssues(error.errors);
      throw error;
    }
    forget();
    setSentTo(email);
  };
  if (sentTo) {
    return (
      <>
        <Alert tone="success">
          <p role="status">
            {t(
              'A mail is on its way to {email}. With it and their birth date, {name} takes the record over within a day. Until then nothing changes.',
              { email: sentTo, name },
            )}
          </p>
        </Alert>
        <div className="actions">
          <button type="button" className="button-quiet" onClick={onClose}>
            {t('Go back')}
          </button>
        </div>
      </>
    );
  }
  return (
    <OwnPasswordForm
      email={user?.email ?? ''}
      hasPassword={hasPassword}
      action={t('E-mail {name} a code', { name })}
      running={t('One moment…')}
      labels={{ email: t('E-mail') }}
      run={run}
      onCancel={() => {
        forget();
        onClose();
      }}
    >
      <p>
        {t(
          'The visits and data of {name} become an account of their own. You no longer see them, and cannot book for {name} any more.',
          { name },
        )}
      </p>
      <AccountField
        path="email"
        form={part}
        isOwn={false}
        help={t('The address of {name}, which nobody else reads.', { name })}
      />
    </OwnPasswordForm>
  );
}
