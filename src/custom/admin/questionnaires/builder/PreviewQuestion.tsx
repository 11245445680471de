import { type ReactNode, useId } from 'react';
import { LONG_TEXT, type Question, SHORT_TEXT } from '#schema/questionnaires/questionnaire.ts';
import { TemporalInput } from '#src/generator/inputs/TemporalInput.tsx';
import { t } from '#src/language/t.ts';
import { answersOf } from './conditions.ts';

interface PreviewQuestionProps {
  question: Question;
  value: unknown;
  problem: string | undefined;
  onChange: (value: unknown) => void;
}

/** One question with plain inputs: choices as large buttons, the rest as boxes. */
export function PreviewQuestion({ question, value, problem, onChange }: PreviewQuestionProps) {
  const id = useId();
  const { kind, text, help, required } = question;
  const described = [help && `${id}-help`, problem && `${id}-problem`].filter(Boolean).join(' ');
  const label = (
    <>
      {text || t('New question')}
      {!required && <span className="preview-optional"> {t('(optional)')}</span>}
    </>
  );
  const more = (
    <>
      {help && (
        <p className="help" id={`${id}-help`}>
          {help}
        </p>
      )}
      {problem && (
        <p className="preview-problem" id={`${id}-problem`}>
          {problem}
        </p>
      )}
    </>
  );
  const choices = answersOf(question);
  const wrong = problem !== undefined && { 'data-wrong': true };
  if (choices) {
    const isMany = kind === 'multiple_choice';
    const chosen = Array.isArray(value) ? value : [];
    return (
      <fieldset className="preview-question" aria-describedby={described || undefined} {...wrong}>
        <legend>{label}</legend>
        {more}
        <Choices isInLine={kind === 'scale'}>
          {choices.map((choice) => (
            <label className="preview-option" key={String(choice.value)}>
              <input
                type={isMany ? 'checkbox' : 'radio'}
                name={id}
                checked={isMany ? chosen.includes(choice.value) : value === choice.value}
                onChange={({ target }) =>
                  onChange(isMany ? toggled(chosen, choice.value, target.checked) : choice.value)
                }
              />
              {choice.name}
            </label>
          ))}
        </Choices>
      </fieldset>
    );
  }
  const common = {
    id,
    'aria-describedby': described || undefined,
    'aria-invalid': problem !== undefined,
    value: typeof value === 'string' ? value : '',
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  };
  return (
    <div className="preview-question" {...wrong}>
      <label htmlFor={id}>{label}</label>
      {more}
      {kind === 'long_text' && <textarea {...common} rows={3} maxLength={LONG_TEXT} />}
      {kind === 'short_text' && <input {...common} maxLength={SHORT_TEXT} />}
      {kind === 'date' && (
        <TemporalInput
          kind="date"
          id={id}
          describedBy={common['aria-describedby']}
          error={common['aria-invalid']}
          value={common.value}
          onChange={(day, text) => onChange(day || text)}
        />
      )}
      {kind === 'number' && (
        <span className="preview-number">
          <input {...common} inputMode="decimal" />
          {question.unit}
        </span>
      )}
      {kind === 'file' && (
        <button
          type="button"
          className="button-quiet"
          id={id}
          aria-describedby={described || undefined}
          onClick={() => onChange(value ? undefined : [TRIAL_FILE])}
        >
          {value ? t('Remove the file') : t('Pretend to add a file')}
        </button>
      )}
    </div>
  );
}

const Choices = ({ isInLine, children }: { isInLine: boolean; children: ReactNode }) => (
  <div className={isInLine ? 'preview-steps' : undefined}>{children}</div>
);

/** Stands for a file: a trial uploads none. */
const TRIAL_FILE = '00000000-0000-7000-8000-000000000000';

const toggled = (chosen: readonly unknown[], value: unknown, isOn: boolean) =>
  isOn ? [...chosen, value] : chosen.filter((item) => item !== value);
