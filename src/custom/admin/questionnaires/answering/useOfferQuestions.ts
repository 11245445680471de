import { useRedirect } from 'react-admin';
import { msg, t } from '#src/language/t.ts';
import { toast } from '#src/toast/toast.ts';
import type { Reservation } from '../../reservation.ts';
import { useMayAccessAnswers } from '../access.ts';
import { openForm } from '../answersApi.ts';

export const THERE_ARE_QUESTIONS = msg('There are questions to answer for this visit.');

/** Somebody was checked in from a list: where questions wait for them, says so and leads there. */
export function useOfferQuestions() {
  const redirect = useRedirect();
  const mayAnswer = useMayAccessAnswers('answer_as_respondent');
  return async ({ id, service_id, user_id, answers_status }: Reservation) => {
    if (!mayAnswer) return;
    const subject = { form: 'respondent', service_id, user_id, reservation_id: id } as const;
    // A form that does not load now is still offered on the reservation's page.
    const aboutThem = await openForm(subject).catch(() => null);
    if (answers_status !== 'postponed' && !aboutThem?.is_due) return;
    toast.info(t(THERE_ARE_QUESTIONS), {
      label: t('Show the questions'),
      run: () => redirect('show', 'reservations', id),
    });
  };
}
