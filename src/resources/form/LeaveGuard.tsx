import { useEffect } from 'react';
import { useFormState } from 'react-hook-form';
import { useBeforeUnload, useBlocker } from 'react-router-dom';
import { useUnsavedWork } from '../../custom/drafts/useUnsavedWork.ts';
import { t } from '../../language/t.ts';

/**
 * Asks before unsaved input is lost. Not while a form is being saved: the redirect to the saved
 * record starts before the form knows that it is saved.
 */
export function LeaveGuard() {
  const { isDirty, isSubmitting } = useFormState();
  useLeaveGuard(isDirty && !isSubmitting);
  return null;
}

/** The same for input outside a form. */
export function useLeaveGuard(isAtRisk: boolean) {
  useUnsavedWork(isAtRisk);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isAtRisk && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    if (window.confirm(t('Your changes are not saved. Leave this page?'))) blocker.proceed();
    else blocker.reset();
  }, [blocker]);
  useBeforeUnload((event) => {
    if (isAtRisk) event.preventDefault();
  });
}
