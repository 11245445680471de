import type { RefObject } from 'react';
import { useTask } from '#src/custom/hooks/useTask.ts';
import { t } from '#src/language/t.ts';
import { ErrorSummary } from '../../page/ErrorSummary.tsx';
import { StepHead } from './StepHead.tsx';
import type { Step, Steps } from './useSteps.ts';

interface ConsentPageProps {
  way: Steps;
  step: Step;
  isUnderWay: RefObject<boolean>;
}

/** Before the office keeps anything about somebody's health; the first section takes its place. */
export function ConsentPage({ way, step, isUnderWay }: ConsentPageProps) {
  const { run, isBusy, error } = useTask();
  const { filled } = step;
  const { consent } = filled.form;
  return (
    <section className="panel form questions">
      <StepHead
        place={way.steps.indexOf(step) + 1}
        count={way.steps.length}
        title={t('Before you tell us about your health')}
        isUnderWay={isUnderWay}
      />
      <ErrorSummary issues={{}} error={error} />
      {consent?.state === 'outdated' && <p>{t('The text you agreed to before has changed.')}</p>}
      {consent?.paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <div className="actions">
        <button
          type="button"
          className="button"
          disabled={isBusy}
          onClick={() => run(filled.agree)}
        >
          {isBusy ? t('One moment…') : t('I agree')}
        </button>
      </div>
    </section>
  );
}
