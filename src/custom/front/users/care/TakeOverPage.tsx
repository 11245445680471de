import { type FormEvent, useState } from 'react';
import { useLocation } from 'wouter';
import { CodeStep } from '#src/custom/signIn/CodeStep.tsx';
import { useChallenge } from '#src/custom/signIn/useChallenge.ts';
import { useLinkedChallenge } from '#src/custom/signIn/useLinkedChallenge.ts';
import { ask } from '#src/http/ask.ts';
import { withProof } from '#src/http/proof.ts';
import { t } from '#src/language/t.ts';
import { applySignIn } from '#src/signIn/login.ts';
import { toast } from '#src/toast/toast.ts';
import { AccountField } from '../../form/AccountField.tsx';
import { issuesOf } from '../../form/check.ts';
import { ErrorSummary } from '../../form/ErrorSummary.tsx';
import { useForm } from '../../form/useForm.ts';
import { bodyOf, textAt } from '../../form/values.ts';
import { Page } from '../../page/Page.tsx';
import '#src/custom/elements/form.css';
import '../../form/form.css';

const PATH = 'profile.birth_date';

/** Whoever has come of age makes the record that others kept of them an account of their own. */
export function TakeOverPage() {
  const [, navigate] = useLocation();
  const { linked, drop } = useLinkedChallenge();
  const { pending, start, forget } = useChallenge('take-over', linked);
  const [birthDate, setBirthDate] = useState<string | null>(null);
  const verify = async (challenge: string, code: string) => {
    const body = { challenge, code, birth_date: birthDate ?? '' };
    applySignIn(
      await withProof((proof) =>
        ask('POST /care/take-over', { body, headers: { Device: 'web', ...proof } }),
      ),
    );
    forget();
    toast.success(t('The record is your own account now.'));
    navigate('/my/profile', { replace: true });
  };
  return (
    <Page
      title={t('Take over your record')}
      lead={t(
        'Your visits and your data come into your own hands. Nobody else books for you then.',
      )}
    >
      <div className="panel panel-narrow">
        {!pending && (
          <p>
            {t(
              'Open this page by the link of the mail that you got. If you have none, ask whoever books for you to send it.',
            )}
          </p>
        )}
        {pending && !birthDate && <BirthDateForm onGiven={setBirthDate} />}
        {pending && birthDate && (
          <CodeStep
            step={pending}
            verify={verify}
            onStarted={(next) => {
              drop();
              start(next);
            }}
            onBack={() => setBirthDate(null)}
            backLabel={t('Change the birth date')}
          />
        )}
      </div>
    </Page>
  );
}

function BirthDateForm({ onGiven }: { onGiven: (birth_date: string) => void }) {
  const form = useForm({ draft: 'take-over' });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const body = bodyOf(form.part.values, [PATH]);
    const birth_date = textAt(body, PATH);
    form.submit(
      async () => (birth_date ? issuesOf('profileBody', body) : { [PATH]: t('Fill this in') }),
      async () => onGiven(birth_date),
    );
  };
  return (
    <form className="form" onSubmit={submit} noValidate>
      <ErrorSummary form={form} />
      <AccountField
        path={PATH}
        form={form.part}
        isRequired
        help={t('So that a mail that went astray gives nobody your record.')}
      />
      <div className="actions">
        <button type="submit" className="button" disabled={form.isBusy}>
          {t('Go on to the code')}
        </button>
      </div>
    </form>
  );
}
