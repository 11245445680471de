import type { FormEvent } from 'react';
import { CodeStep } from '#src/custom/signIn/CodeStep.tsx';
import type { KeptChallenge } from '#src/custom/signIn/challenge.ts';
import { useChallenge } from '#src/custom/signIn/useChallenge.ts';
import { ask } from '#src/http/ask.ts';
import { withProof } from '#src/http/proof.ts';
import { t } from '#src/language/t.ts';
import { ErrorSummary } from '../../form/ErrorSummary.tsx';
import { FieldFrame } from '../../form/FieldFrame.tsx';
import { useForm } from '../../form/useForm.ts';
import { Page } from '../../page/Page.tsx';
import '#src/custom/elements/form.css';

interface FindTicketProps {
  /** As a QR code has it; empty where it is to be typed. */
  reference: string;
  onFound: (token: string) => void;
}

/** The reference and a contact; a code to the e-mail address of the reservation; then the visit. */
export function FindTicket({ reference, onFound }: FindTicketProps) {
  const { pending, start, forget } = useChallenge('find-ticket');
  const form = useForm({ draft: `find-ticket ${reference}`.trim(), start: { reference } });
  const verify = async (challenge: string, code: string) => {
    const body = { challenge, code };
    const { token } = await ask('POST /reservations/find/verify', { body });
    forget();
    form.forget();
    onFound(token);
  };
  return (
    <Page
      title={t('Find your reservation')}
      lead={
        pending
          ? t('If there is such a reservation, a code is on its way to its e-mail address.')
          : t('You see it with a code that we send to the e-mail address of the reservation.')
      }
    >
      <div className="panel panel-narrow">
        {pending ? (
          <CodeStep
            step={pending}
            verify={verify}
            onStarted={start}
            onBack={forget}
            backLabel={t('Change what I typed')}
          />
        ) : (
          <AskForTicket form={form} onStarted={start} />
        )}
      </div>
    </Page>
  );
}

interface AskForTicketProps {
  form: ReturnType<typeof useForm>;
  onStarted: (challenge: KeptChallenge) => void;
}

function AskForTicket({ form, onStarted }: AskForTicketProps) {
  const { values, issues, set } = form.part;
  const body = {
    reference: (values.reference ?? '').trim(),
    contact: (values.contact ?? '').trim(),
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    form.submit(
      async () =>
        Object.fromEntries(
          Object.entries(body)
            .filter(([, text]) => text === '')
            .map(([path]) => [path, t('Fill this in')]),
        ),
      async () => {
        const started = await withProof((headers) =>
          ask('POST /reservations/find', { body, headers }),
        );
        onStarted({ ...started, sent_to: '' });
      },
    );
  };
  const labels = { reference: t('Reference'), contact: t('E-mail address or mobile number') };
  return (
    <form className="form" onSubmit={submit} noValidate>
      <ErrorSummary form={form} labels={labels} />
      <FieldFrame
        path="reference"
        label={labels.reference}
        help={t('It is in every mail about the reservation, such as TK-7F3K-92QM.')}
        problem={issues.reference}
      >
        {(described) => (
          <input
            {...described}
            id="reference"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={20}
            required
            value={values.reference ?? ''}
            onChange={(event) => set('reference', event.target.value)}
          />
        )}
      </FieldFrame>
      <FieldFrame path="contact" label={labels.contact} problem={issues.contact}>
        {(described) => (
          <input
            {...described}
            id="contact"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
            required
            value={values.contact ?? ''}
            onChange={(event) => set('contact', event.target.value)}
          />
        )}
      </FieldFrame>
      <div className="actions">
        <button type="submit" className="button" disabled={form.isBusy}>
          {form.isBusy ? t('One moment…') : t('E-mail me a code')}
        </button>
      </div>
    </form>
  );
}
