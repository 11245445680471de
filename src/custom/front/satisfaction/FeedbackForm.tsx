import { type FormEvent, useState } from 'react';
import type { VisitOfForm } from '#schema/satisfaction/form.ts';
import {
  CHARTER,
  CLIENT_TYPES,
  knowsCharter,
  OVERALL,
  QUALITY,
} from '#schema/satisfaction/questions.ts';
import { Alert } from '#src/custom/elements/Alert.tsx';
import { ApiError, messageOf } from '#src/http/client.ts';
import { t } from '#src/language/t.ts';
import { Faces } from './Faces.tsx';
import { type Chosen, sendForm } from './feedbackCalls.ts';

interface FeedbackFormProps {
  visit: VisitOfForm;
  onSent: () => void;
}

/** One tap and a button are enough; who has more to say opens the rest. */
export function FeedbackForm({ visit, onSent }: FeedbackFormProps) {
  const [chosen, setChosen] = useState<Chosen>({});
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState('');
  const [isMissing, setMissing] = useState(false);
  const choose = (code: string) => (answer: string) => {
    setChosen((before) => ({ ...before, [code]: answer }));
    if (code === OVERALL) setMissing(false);
  };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const overall = chosen[OVERALL];
    if (!overall) {
      setMissing(true);
      document.getElementById(OVERALL)?.focus();
      return;
    }
    setSending(true);
    setProblem('');
    try {
      await sendForm(visit, { ...chosen, [OVERALL]: overall });
      onSent();
    } catch (error) {
      // It was sent before, and the answer to it did not come.
      if (error instanceof ApiError && error.code === 'duplicate') onSent();
      else setProblem(messageOf(error));
      setSending(false);
    }
  };
  const faces = ({ id, text }: (typeof QUALITY)[number]) => (
    <Faces key={id} code={id} legend={t(text)} value={chosen[id]} onChange={choose(id)} />
  );
  const [overall, ...others] = QUALITY;
  return (
    <form className="form feedback" noValidate onSubmit={send}>
      <Faces
        isMain
        code={overall.id}
        legend={t(overall.text)}
        value={chosen[overall.id]}
        onChange={choose(overall.id)}
        problem={isMissing ? t('Choose a face first.') : undefined}
      />
      <details>
        <summary>{t('Say more, if you like')}</summary>
        <div className="feedback-more">
          {others.map(faces)}
          {CHARTER.filter(({ id }) => id === 'CC1' || knowsCharter(chosen.CC1)).map(
            ({ id, text, options }) => (
              <Choices
                key={id}
                code={id}
                legend={t(text)}
                help={
                  id === 'CC1'
                    ? t('In it, an office says what each service needs, costs and takes.')
                    : undefined
                }
                options={options}
                value={chosen[id]}
                onChange={choose(id)}
              />
            ),
          )}
          <Choices
            code="client_type"
            legend={t('You came as')}
            options={CLIENT_TYPES}
            value={chosen.client_type}
            onChange={choose('client_type')}
          />
        </div>
      </details>
      {problem && <Alert tone="danger">{problem}</Alert>}
      <div className="feedback-send">
        <button type="submit" className="button" disabled={isSending}>
          {isSending ? t('Sending…') : t('Send')}
        </button>
        <p className="help">
          {t('Your name is not stored with it. Nobody at the office learns who answered what.')}
        </p>
      </div>
    </form>
  );
}

interface ChoicesProps {
  code: string;
  legend: string;
  help?: string | undefined;
  options: readonly { id: string; label: string }[];
  value: string | undefined;
  onChange: (answer: string) => void;
}

const Choices = ({ code, legend, help, options, value, onChange }: ChoicesProps) => (
  <fieldset className="field" aria-describedby={help && `${code}-help`}>
    <legend>{legend}</legend>
    {help && (
      <p className="help" id={`${code}-help`}>
        {help}
      </p>
    )}
    <div className="choices in-column">
      {options.map(({ id, label }) => (
        <label key={id}>
          <input
            type="radio"
            name={code}
            value={id}
            checked={value === id}
            onChange={() => onChange(id)}
          />
          {t(label)}
        </label>
      ))}
    </div>
  </fieldset>
);
