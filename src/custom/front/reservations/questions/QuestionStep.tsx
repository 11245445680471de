import { lazy, type RefObject, Suspense } from 'react';
import { SectionPage } from './SectionPage.tsx';
import type { Steps } from './useSteps.ts';
import '#src/custom/elements/form.css';
import '../../form/form.css';
import './questions.css';

/** Loaded while the earlier steps are being answered. */
export const loadCheck = () => import('./CheckPage.tsx');
const CheckPage = lazy(async () => ({ default: (await loadCheck()).CheckPage }));
/** Loaded where health is asked about. */
const ConsentPage = lazy(async () => ({
  default: (await import('./ConsentPage.tsx')).ConsentPage,
}));

interface QuestionStepProps {
  way: Steps;
  isUnderWay: RefObject<boolean>;
}

/** The step that one is at; nothing where no questions show. */
export function QuestionStep(props: QuestionStepProps) {
  const { steps, place } = props.way;
  if (place === 'check') {
    return (
      <Suspense>
        <CheckPage key="check" {...props} />
      </Suspense>
    );
  }
  const step = typeof place === 'number' ? steps[place - 1] : undefined;
  if (step?.section) {
    const { section } = step;
    return <SectionPage key={section.id} {...props} step={{ ...step, section }} />;
  }
  if (!step) return null;
  return (
    <Suspense>
      <ConsentPage key="consent" {...props} step={step} />
    </Suspense>
  );
}
