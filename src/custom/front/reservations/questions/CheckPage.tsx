import type { RefObject } from 'react';
import type { AnswerValue, Question } from '#schema/questionnaires/form.ts';
import { useTask } from '#src/custom/hooks/useTask.ts';
import { ApiError } from '#src/http/client.ts';
import { t } from '#src/language/t.ts';
import { ErrorSummary } from '../../page/ErrorSummary.tsx';
import { formatInstant, fullDate } from '../../page/formatDates.ts';
import { useOrganisation } from '../../page/useOrganisation.ts';
import { isDate } from '../../services/bookPath.ts';
import { padDates, type ShownSection } from './forms.ts';
import { StepHead } from './StepHead.tsx';
import type { FilledForm } from './useFilledForm.ts';
import { type Issues, issuesOf, type Steps } from './useSteps.ts';

interface CheckPageProps {
  way: Steps;
  isUnderWay: RefObject<boolean>;
}

/** Everything that was answered, each section with the way to change it; then it is submitted. */
export function CheckPage({ way, isUnderWay }: CheckPageProps) {
  const { forms, steps } = way;
  const { timeZone } = useOrganisation();
  const { run, isBusy, error } = useTask();
  const due = forms.filter(({ form }) => form.is_due);
  const isEarlier =
    due.length > 0 && due.every((one) => one.form.state === 'submitted' && !one.isChanged);
  const since = due[0]?.form.submitted_at;

  const submit = () =>
    run(async () => {
      const consent = steps.findIndex(({ section }) => section === null);
      if (consent >= 0) return way.go(consent + 1);
      const issues: Issues = Object.assign({}, ...forms.map(issuesOf));
      if (way.showIssues(issues)) return;
      for (const one of forms) if (one.form.is_due || one.isChanged) await submitOne(one);
      way.go('confirm');
    });
  const submitOne = async (one: FilledForm) => {
    try {
      await one.submit();
    } catch (thrown) {
      if (thrown instanceof ApiError) {
        if (thrown.status === 409) await one.reload();
        way.showIssues(thrown.errors);
      }
      throw thrown;
    }
  };

  return (
    <section className="panel form questions">
      <StepHead
        title={isEarlier ? t('Is this still true?') : t('Check your answers')}
        isUnderWay={isUnderWay}
      />
      {isEarlier && since && (
        <p>{t('You answered on {time}.', { time: formatInstant(since, timeZone) })}</p>
      )}
      <ErrorSummary issues={{}} error={error} />
      {steps.map(({ filled, section }, at) =>
        section ? (
          <Answered
            key={section.id}
            filled={filled}
            section={section}
            onChange={() => way.go(at + 1, { isChange: true })}
          />
        ) : null,
      )}
      <button type="button" className="button button-wide" disabled={isBusy} onClick={submit}>
        {isBusy ? t('Sending…') : isEarlier ? t('Still true') : t('Continue')}
      </button>
    </section>
  );
}

interface AnsweredProps {
  filled: FilledForm;
  section: ShownSection;
  onChange: () => void;
}

function Answered({ filled, section, onChange }: AnsweredProps) {
  const answers = padDates(filled.form, filled.answers);
  return (
    <section className="answered-section" aria-label={section.title}>
      <div className="answered-head">
        <h3>{section.title}</h3>
        <button type="button" className="link-button" onClick={onChange}>
          {t('Change')} <span className="visually-hidden">{section.title}</span>
        </button>
      </div>
      <dl className="facts-list">
        {section.questions.map((question) => (
          <div key={question.id}>
            <dt>{question.text}</dt>
            <dd dir="auto">
              {formatAnswer(question, answers[question.id]) || (
                <span className="help">{t('Not answered')}</span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** An answer as it reads; empty when there is none. */
function formatAnswer(question: Question, value: AnswerValue | undefined): string {
  if (value === undefined) return '';
  const { kind, options, unit } = question;
  const label = (id: unknown) => options.find((option) => option.id === id)?.label ?? '';
  switch (kind) {
    case 'yes_no':
      return value === true ? t('Yes') : t('No');
    case 'single_choice':
      return label(value);
    case 'multiple_choice':
      return Array.isArray(value) ? value.map(label).join(', ') : '';
    case 'number':
      return unit ? `${value} ${unit}` : String(value);
    case 'date':
      return isDate(String(value)) ? fullDate(String(value)) : String(value);
    case 'file':
      return t('{count, plural, one {# file} other {# files}}', {
        count: Array.isArray(value) ? value.length : 0,
      });
    default:
      return String(value);
  }
}
