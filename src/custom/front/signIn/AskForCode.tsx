import type { FormEvent } from 'react';
import { useSearchParams } from 'wouter';
import { ask } from '#src/http/ask.ts';
import { withProof } from '#src/http/proof.ts';
import { t } from '#src/language/t.ts';
import type { KeptChallenge } from '../../signIn/challenge.ts';
import { AccountField } from '../form/AccountField.tsx';
import { issuesOf } from '../form/check.ts';
import { ErrorSummary } from '../form/ErrorSummary.tsx';
import { useForm } from '../form/useForm.ts';

/** The address that a code goes to; a link may bring it along. */
export function AskForCode({ onStarted }: { onStarted: (challenge: KeptChallenge) => void }) {
  const [params] = useSearchParams();
  const start = { email: params.get('email') ?? '' };
  const form = useForm({ draft: 'forgot-password', start });
  const { part } = form;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const email = (part.values.email ?? '').trim();
    form.submit(
      () => issuesOf('forgotPasswordBody', { email }),
      async () => {
        const started = await withProof((proof) =>
          ask('POST /forgot-password', { body: { email }, headers: proof }),
        );
        onStarted({ ...started, sent_to: email });
        form.forget();
      },
    );
  };
  return (
    <form className="form" onSubmit={submit} noValidate>
      <ErrorSummary form={form} />
      <AccountField path="email" form={part} help={t('The e-mail address of your account.')} />
      <div className="actions">
        <button type="submit" className="button" disabled={form.isBusy}>
          {form.isBusy ? t('One moment…') : t('E-mail me a code')}
        </button>
      </div>
    </form>
  );
}
