import { lazy, Suspense } from 'react';
import {
  type AnswerValue,
  LONG_TEXT,
  type Question,
  SCALE,
  SHORT_TEXT,
} from '#schema/questionnaires/form.ts';
import { t } from '#src/language/t.ts';
import { DateInputs } from '../../form/DateInputs.tsx';
import { FieldFrame } from '../../form/FieldFrame.tsx';
import { inputId } from './forms.ts';

/** Loaded for a section that asks for a file. */
const FileAnswer = lazy(async () => ({
  default: (await import('./FileAnswer.tsx')).FileAnswer,
}));

interface QuestionInputProps {
  question: Question;
  problem: string | undefined;
  value: AnswerValue | undefined;
  fileNames: Map<string, string>;
  /** A file of it is on its way, or no more. */
  onSending: (isSending: boolean) => void;
  /** Undefined: left blank. */
  onChange: (value: AnswerValue | undefined) => void;
}

/** The input of a question: one entry per kind. */
export function QuestionInput({ question, problem, value, ...props }: QuestionInputProps) {
  const { kind, options, unit } = question;
  const { onChange } = props;
  const path = inputId(question);
  const frame = {
    path,
    label: question.text,
    isOptional: !question.required,
    help: question.help ?? undefined,
    problem,
  };
  const text = value === undefined ? '' : String(value);
  const radios = (choices: readonly Choice[], isRow = false) => (
    <FieldFrame {...frame} isGroup>
      {() => (
        <Radios
          {...{ path, choices, value, isRow, onChange }}
          canClear={!question.required && value !== undefined}
        />
      )}
    </FieldFrame>
  );
  switch (kind) {
    case 'yes_no':
      return radios([
        { value: true, label: t('Yes') },
        { value: false, label: t('No') },
      ]);
    case 'single_choice':
      return radios(options.map(({ id, label }) => ({ value: id, label })));
    case 'scale':
      return radios(stepsOf(question), true);
    case 'multiple_choice':
      return (
        <FieldFrame {...frame} help={frame.help ?? t('Choose all that apply.')} isGroup>
          {() => <Checkboxes {...{ path, options, value, onChange }} />}
        </FieldFrame>
      );
    case 'date':
      return <DateInputs {...frame} isOwnBirthDate={false} value={text} onChange={onChange} />;
    case 'file':
      return (
        <Suspense fallback={<p aria-busy="true">{question.text}</p>}>
          <FileAnswer {...frame} {...props} value={Array.isArray(value) ? value : []} />
        </Suspense>
      );
    case 'long_text':
      return (
        <FieldFrame {...frame}>
          {(described) => (
            <textarea
              dir="auto"
              {...described}
              id={path}
              rows={4}
              maxLength={LONG_TEXT}
              value={text}
              onChange={(event) => onChange(event.target.value)}
            />
          )}
        </FieldFrame>
      );
    default:
      return (
        <FieldFrame {...frame} label={unit ? `${question.text} (${unit})` : question.text}>
          {(described) => (
            <input
              {...described}
              id={path}
              type="text"
              dir="auto"
              className={kind === 'number' ? 'number' : undefined}
              // On some phones the pad of numbers has no minus.
              inputMode={kind === 'number' && (question.min ?? -1) >= 0 ? 'decimal' : 'text'}
              autoComplete="off"
              maxLength={SHORT_TEXT}
              value={text}
              onChange={(event) => onChange(event.target.value)}
            />
          )}
        </FieldFrame>
      );
  }
}

interface Choice {
  value: string | number | boolean;
  label: string;
}

interface RadiosProps {
  path: string;
  choices: readonly Choice[];
  value: AnswerValue | undefined;
  isRow: boolean;
  canClear: boolean;
  onChange: (value: AnswerValue | undefined) => void;
}

function Radios({ path, choices, value, isRow, canClear, onChange }: RadiosProps) {
  return (
    <>
      <div className={isRow ? 'choices scale' : 'choices in-column'}>
        {choices.map((choice, at) => (
          <label key={String(choice.value)}>
            <input
              type="radio"
              name={path}
              id={at === 0 ? path : undefined}
              checked={value === choice.value}
              onChange={() => onChange(choice.value)}
            />
            {choice.label}
          </label>
        ))}
      </div>
      {canClear && (
        <button type="button" className="link-button" onClick={() => onChange(undefined)}>
          {t('Take my answer back')}
        </button>
      )}
    </>
  );
}

interface CheckboxesProps {
  path: string;
  options: Question['options'];
  value: AnswerValue | undefined;
  onChange: (value: AnswerValue | undefined) => void;
}

function Checkboxes({ path, options, value, onChange }: CheckboxesProps) {
  const chosen: readonly string[] = Array.isArray(value) ? value : [];
  const turn = (id: string) =>
    onChange(
      options.map((option) => option.id).filter((one) => chosen.includes(one) !== (one === id)),
    );
  return (
    <div className="choices in-column">
      {options.map(({ id, label }, at) => (
        <label key={id}>
          <input
            type="checkbox"
            id={at === 0 ? path : undefined}
            checked={chosen.includes(id)}
            onChange={() => turn(id)}
          />
          {label}
        </label>
      ))}
    </div>
  );
}

function stepsOf({ min, max }: Question): Choice[] {
  const first = min ?? SCALE.min;
  const count = (max ?? SCALE.max) - first + 1;
  return Array.from({ length: count }, (_, at) => ({
    value: first + at,
    label: String(first + at),
  }));
}
