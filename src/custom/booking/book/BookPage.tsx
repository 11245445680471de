import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams, useSearchParams } from 'wouter';
import { ApiError } from '../../../http/client.ts';
import { t } from '../../../language/t.ts';
import { useSession } from '../../../session/useSession.ts';
import { SignIn } from '../../account/SignIn.tsx';
import { Failed } from '../../shell/Failed.tsx';
import { NotFoundPage } from '../../shell/NotFoundPage.tsx';
import { Page } from '../../shell/Page.tsx';
import { PageSkeleton } from '../../shell/Skeleton.tsx';
import { isDate, isTime } from '../bookPath.ts';
import { dayQuery, type Service, serviceQuery } from '../queries.ts';
import { BookingForm } from './BookingForm.tsx';
import { BookingSummary } from './BookingSummary.tsx';
import { useBook } from './useBook.ts';
import '../../account/account.css';
import './book.css';

/** Confirms the slot of the address: sign in if need be, add a note, book. */
export function BookPage() {
  const { id = '' } = useParams();
  const [params] = useSearchParams();
  const service = useQuery(serviceQuery(id));
  const date = params.get('date');
  const time = params.get('time');

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
  const [wasSignedOut] = useState(token === null);
  const isChosen = isDate(date) && isTime(time);
  const day = useQuery({ ...dayQuery(service.id, date), enabled: isChosen });
  const slot = day.data?.slots.find((one) => one.time === time);
  const reason = day.data?.data.find((one) => one.time === time)?.reason ?? null;
  const booking = useBook(service);
  const back = {
    href: `/services/${service.id}${isDate(date) ? `?date=${date}` : ''}`,
    label: t('Choose another time'),
  };

  return (
    <Page title={t('Confirm your booking')} eyebrow={service.team.name} back={back}>
      <div className="book">
        <BookingSummary service={service} date={date} time={time} ends={slot?.ends ?? null} />
        <div className="book-main">
          {day.isError && !day.data && (
            <Failed
              what={t('This time could not be checked.')}
              error={day.error}
              onRetry={() => day.refetch()}
            />
          )}
          {token ? (
            <BookingForm
              service={service}
              date={date}
              time={time}
              isOffered={isChosen && (day.data === undefined || (slot !== undefined && !reason))}
              reason={reason}
              refusal={day.data?.refusal ?? null}
              booking={booking}
              takesFocus={wasSignedOut}
            />
          ) : (
            <section className="panel">
              <h2>{t('Sign in to book')}</h2>
              <SignIn reason={t('Your time stays chosen while you sign in.')} />
            </section>
          )}
        </div>
      </div>
    </Page>
  );
}
