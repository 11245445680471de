import { type RefObject, useEffect, useRef } from 'react';
import { t } from '#src/language/t.ts';

interface StepHeadProps {
  title: string;
  place?: number;
  count?: number;
  /** Whether another step has shown: from then on the heading takes the focus. */
  isUnderWay: RefObject<boolean>;
  /** With something wrong the summary of it takes the focus. */
  isFine?: boolean;
}

export function StepHead({ title, place, count = 1, isUnderWay, isFine = true }: StepHeadProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each step that shows
  useEffect(() => {
    if (isUnderWay.current && isFine) heading.current?.focus();
    isUnderWay.current = true;
  }, []);
  return (
    <h2 ref={heading} tabIndex={-1} className="step-head">
      {place !== undefined && count > 1 && (
        <span className="help step-count">
          {t('Section {step} of {count}', { step: place, count })}
        </span>
      )}
      {title}
    </h2>
  );
}
