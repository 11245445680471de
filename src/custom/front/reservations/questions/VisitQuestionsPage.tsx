import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Redirect, useParams } from 'wouter';
import { endOf } from '#schema/time/zone.ts';
import { Failed } from '#src/custom/elements/Failed.tsx';
import { PageSkeleton } from '#src/custom/elements/Skeleton.tsx';
import { ApiError } from '#src/http/client.ts';
import { t } from '#src/language/t.ts';
import { formatSlot } from '../../page/formatDates.ts';
import { NotFoundPage } from '../../page/NotFoundPage.tsx';
import { Page } from '../../page/Page.tsx';
import { useOrganisation } from '../../page/useOrganisation.ts';
import { useNameInCare } from '../../page/whom.ts';
import { RequireSession } from '../../signIn/RequireSession.tsx';
import { reservationQuery, type ShownReservation } from '../own/reservationQueries.ts';
import { type AskedForms, formQuery } from './forms.ts';
import { loadCheck, QuestionStep } from './QuestionStep.tsx';
import { useFilledForm } from './useFilledForm.ts';
import { useSteps } from './useSteps.ts';

/** What is still asked for a visit that is booked already, as by staff on the phone. */
export const VisitQuestionsPage = () => (
  <RequireSession
    title={t('Questions before your visit')}
    reason={t('Sign in to answer what the office asks.')}
  >
    {() => <VisitQuestions />}
  </RequireSession>
);

function VisitQuestions() {
  const { id = '' } = useParams();
  const { data, error, isPending, refetch } = useQuery(reservationQuery(id));
  if (data) return <OfVisit key={data.id} reservation={data} />;
  if (isPending) return <PageSkeleton />;
  if (error instanceof ApiError && [404, 422].includes(error.status)) {
    return <NotFoundPage title={t('This reservation is not here')} />;
  }
  return <NotShown error={error} onRetry={refetch} />;
}

function OfVisit({ reservation }: { reservation: ShownReservation }) {
  const { id, service_id, user } = reservation;
  // What is asked stays on the page while its answers are sent.
  const names = useRef(reservation.answers_needed).current;
  const isInCare = useNameInCare(user.id) !== undefined;
  const askedForms: AskedForms = {
    ...{ service_id, names, reservation_id: id },
    user_id: isInCare ? user.id : undefined,
  };
  const self = useQuery(formQuery('self', askedForms));
  const health = useQuery(formQuery('health', askedForms));
  const failed = [self, health].find(({ isError, data }) => isError && !data);
  if (names.length === 0) return <Answered id={id} isNew={false} />;
  if (failed) return <NotShown error={failed.error} onRetry={failed.refetch} />;
  if (self.isLoading || health.isLoading) return <PageSkeleton />;
  return <VisitSteps reservation={reservation} asked={askedForms} />;
}

interface VisitStepsProps {
  reservation: ShownReservation;
  asked: AskedForms;
}

function VisitSteps({ reservation, asked }: VisitStepsProps) {
  const { id, service } = reservation;
  const { timeZone } = useOrganisation();
  const self = useFilledForm('self', asked);
  const health = useFilledForm('health', asked);
  const way = useSteps([self, health].filter(({ form }) => form.sections.length > 0));
  const isUnderWay = useRef(false);
  useEffect(() => {
    loadCheck().catch(() => undefined);
  }, []);
  const isOver = !way.isDue && (way.place === null || way.place === 'confirm');
  if (isOver) return <Answered id={id} isNew={way.place === 'confirm'} />;
  return (
    <Page
      title={t('Questions before your visit')}
      eyebrow={service.name}
      lead={formatSlot({ ...reservation, ...endOf(reservation, timeZone) })}
      back={{ href: `/my/reservations/${id}`, label: t('Your reservation') }}
    >
      <QuestionStep way={way} isUnderWay={isUnderWay} />
    </Page>
  );
}

/** Back at the visit, which is read again. */
function Answered({ id, isNew }: { id: string; isNew: boolean }) {
  const client = useQueryClient();
  useEffect(() => {
    void client.invalidateQueries({ queryKey: ['reservations'] });
  }, [client]);
  return <Redirect to={`/my/reservations/${id}${isNew ? '?answered' : ''}`} replace />;
}

interface NotShownProps {
  error: Error | null;
  onRetry: () => unknown;
}

const NotShown = ({ error, onRetry }: NotShownProps) => (
  <Page title={t('Questions before your visit')}>
    <Failed what={t('The questions could not be shown.')} error={error} onRetry={onRetry} />
  </Page>
);
