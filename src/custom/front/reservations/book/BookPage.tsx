import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Redirect, useParams, useSearchParams } from 'wouter';
import { Failed } from '#src/custom/elements/Failed.tsx';
import { PageSkeleton, Skeleton } from '#src/custom/elements/Skeleton.tsx';
import { ApiError } from '#src/http/client.ts';
import { t } from '#src/language/t.ts';
import { getSession } from '#src/session/session.ts';
import { useSession } from '#src/session/useSession.ts';
import { NotFoundPage } from '../../page/NotFoundPage.tsx';
import { Page } from '../../page/Page.tsx';
import { useForParam } from '../../page/whom.ts';
import { isDate, isTime } from '../../services/bookPath.ts';
import { type Service, serviceQuery } from '../../services/serviceQueries.ts';
import { usePlaces, useSlotRequest } from '../picker/Places.tsx';
import { dayQuery } from '../picker/slotQueries.ts';
import { BookingForm } from './BookingForm.tsx';
import { BookingSummary } from './BookingSummary.tsx';
import { DetailsStep, isForBirthDate } from './Details.tsx';
import { useBook } from './useBook.ts';
import '#src/custom/elements/form.css';
import './book.css';

const ForWhom = lazy(async () => ({
  default: (await import('../../users/care/ForWhom.tsx')).ForWhom,
}));
/** Loaded for who is not signed in yet, beside the service. */
const loadSignIn = () => import('#src/custom/signIn/SignIn.tsx');
const SignIn = lazy(async () => ({ default: (await loadSignIn()).SignIn }));
/** Loaded for a service that asks something, and for no other. */
const Questions = lazy(async () => ({
  default: (await import('../questions/Questions.tsx')).Questions,
}));

/** Confirms the slot of the address: sign in if need be, answer what is asked, add a note, book. */
export function BookPage() {
  const { id = '' } = useParams();
  const [params] = useSearchParams();
  const service = useQuery(serviceQuery(id));
  const date = params.get('date');
  const time = params.get('time');

  useEffect(() => {
    if (!getSession().token) loadSignIn().catch(() => undefined);
  }, []);
  if (service.data) {
    return <Confirm service={service.data} date={date ?? ''} time={time ?? ''} />;
  }
  if (service.isPending) return <PageSkeleton />;
  if (service.error instanceof ApiError && [404, 422].includes(service.error.status)) {
    return <NotFoundPage title={t('This service is not here')} />;
  }
  return (
    <Page title={t('Confirm your booking')}>
      <Failed
        what={t('The service could not be shown.')}
        error={service.error}
        onRetry={() => service.refetch()}
      />
    </Page>
  );
}

function Confirm({ service, date, time }: { service: Service; date: string; time: string }) {
  const { token } = useSession();
  const [params, setParams] = useSearchParams();
  const [wasSignedOut] = useState(token === null);
  const isChosen = isDate(date) && isTime(time);
  const forParam = useForParam();
  const day = useQuery({
    ...dayQuery(service.id, date, useSlotRequest(service)),
    enabled: isChosen,
  });
  const slot = day.data?.slots.find((one) => one.time === time);
  const reason = day.data?.data.find((one) => one.time === time)?.reason ?? null;
  const booking = useBook(service);
  const places = usePlaces(service.places_per_booking);
  const refusal = day.data?.refusal ?? null;
  const visit = day.data?.visits?.find((one) => one.time === time);
  const back = {
    href: `/services/${service.id}?${new URLSearchParams({
      ...(isDate(date) && { date }),
      ...(forParam && { for: forParam }),
      ...(places.count > 1 && { places: String(places.count) }),
    })}`,
    label: t('Choose another time'),
  };
  const chosen = {
    service,
    date,
    time,
    ends: slot?.ends ?? null,
    turns: slot ?? {},
    places,
    remaining: slot?.remaining,
  };
  const isAsked = service.requires_questionnaire || service.requires_health_information;
  const section = params.get('section');
  const choose = (instead: { date: string; time: string }) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        after.set('date', instead.date);
        after.set('time', instead.time);
        return after;
      },
      { replace: true },
    );

  const form = (hold_id: string | null = null) => (
    <>
      {day.isError && !day.data && (
        <Failed
          what={t('This time could not be checked.')}
          error={day.error}
          onRetry={() => day.refetch()}
        />
      )}
      <BookingForm
        service={service}
        date={date}
        time={time}
        ends={chosen.ends}
        turns={chosen.turns}
        onPick={choose}
        hold_id={hold_id}
        places={places.count}
        isOffered={isChosen && (hold_id !== null || !day.data || (slot !== undefined && !reason))}
        reason={reason}
        refusal={refusal}
        visitId={visit?.reservation_id}
        booking={booking}
        takesFocus={wasSignedOut || hold_id !== null}
      />
    </>
  );

  if (visit?.is_this && !booking.bookedId.current && !booking.isBusy) {
    return <Redirect to={`/my/reservations/${visit.reservation_id}?booked`} replace />;
  }
  return (
    <Page
      title={
        token && isAsked && section !== null && section !== 'confirm'
          ? t('Questions before your visit')
          : t('Confirm your booking')
      }
      eyebrow={service.team.name}
      back={back}
    >
      {token && isAsked && !isForBirthDate(refusal) ? (
        <Suspense fallback={<Skeleton tall lines={4} />}>
          <Questions
            {...chosen}
            isChosen={isChosen}
            onPick={choose}
            bookedId={booking.bookedId}
            takesFocus={wasSignedOut}
            confirm={form}
          />
        </Suspense>
      ) : (
        <div className="book">
          <BookingSummary {...chosen} />
          <div className="book-main">
            {token && !isAsked && (
              <Suspense fallback={<div className="for-whom-room" />}>
                <ForWhom />
              </Suspense>
            )}
            {token && isAsked && (
              <DetailsStep service={service} refusal={refusal} onSaved={() => day.refetch()} />
            )}
            {token && !isAsked && form()}
            {!token && (
              <section className="panel">
                <h2>{t('Sign in to book')}</h2>
                <Suspense fallback={<Skeleton tall lines={4} />}>
                  <SignIn reason={t('Your time stays chosen while you sign in.')} />
                </Suspense>
              </section>
            )}
          </div>
        </div>
      )}
    </Page>
  );
}
