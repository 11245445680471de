import { useFormState } from 'react-hook-form';
import { useBeforeUnload, useBlocker } from 'react-router-dom';
import { useUnsavedWork } from '../../custom/drafts/useUnsavedWork.ts';
import { pagePathOf } from '../../custom/hooks/modalPath.ts';
import { t } from '../../language/t.ts';
import { ConfirmDialog } from '../ConfirmDialog.tsx';

/**
 * Asks before unsaved input is lost. Not while a form is being saved: the redirect to the saved
 * record starts before the form knows that it is saved.
 */
export function LeaveGuard() {
  const { isDirty, isSubmitting } = useFormState();
  return <LeaveQuestion isAtRisk={isDirty && !isSubmitting} />;
}

/** The same for input outside a form. */
export function LeaveQuestion({ isAtRisk }: { isAtRisk: boolean }) {
  useUnsavedWork(isAtRisk);
  const { state, proceed, reset } = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isAtRisk && pagePathOf(currentLocation.pathname) !== pagePathOf(nextLocation.pathname),
  );
  useBeforeUnload((event) => {
    if (isAtRisk) event.preventDefault();
  });
  return (
    <ConfirmDialog
      isOpen={state === 'blocked'}
      title={t('Leave this page?')}
      confirm={t('Leave without saving')}
      onConfirm={() => proceed?.()}
      onClose={() => reset?.()}
    >
      {t('Your changes are not saved.')}
    </ConfirmDialog>
  );
}
