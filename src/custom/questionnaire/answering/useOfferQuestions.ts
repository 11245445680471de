import { useRedirect } from 'react-admin';
import { t } from '../../../language/t.ts';
import { toast } from '../../../toast/toast.ts';
import type { Reservation } from '../../desk/calls.ts';
import { useMayAnswers } from '../access.ts';
import { openForm } from '../calls.ts';

/** Somebody was checked in from a list: where questions wait for them, says so and leads there. */
export function useOfferQuestions() {
  const redirect = useRedirect();
  const mayAnswer = useMayAnswers('answer_as_respondent');
  return async ({ id, service_id, user_id, answers_status }: Reservation) => {
    if (!mayAnswer) return;
    const asked = { form: 'respondent', service_id, user_id, reservation_id: id } as const;
    // A form that cannot be looked at now waits on the reservation's page all the same.
    const aboutThem = await openForm(asked).catch(() => null);
    if (answers_status !== 'postponed' && !aboutThem?.is_due) return;
    toast.info(t('There are questions to answer for this visit.'), {
      label: t('Show the questions'),
      run: () => redirect('show', 'reservations', id),
    });
  };
}
