import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useId } from 'react';
import { useLocation, useParams, useSearchParams } from 'wouter';
import { Alert } from '#src/custom/elements/Alert.tsx';
import { Failed } from '#src/custom/elements/Failed.tsx';
import { Picture } from '#src/custom/elements/Picture.tsx';
import { PageSkeleton } from '#src/custom/elements/Skeleton.tsx';
import { ApiError } from '#src/http/client.ts';
import { langOf } from '#src/language/langOf.ts';
import { t } from '#src/language/t.ts';
import { useSession } from '#src/session/useSession.ts';
import { NotFoundPage } from '../../page/NotFoundPage.tsx';
import { Page } from '../../page/Page.tsx';
import { useForParam, useWhom } from '../../page/whom.ts';
import { NextFreeTimes } from '../../reservations/picker/NextFreeTimes.tsx';
import { PlacesField, usePlaces, useSlotRequest } from '../../reservations/picker/Places.tsx';
import type { PickedSlot } from '../../reservations/picker/SlotList.tsx';
import { SlotPicker } from '../../reservations/picker/SlotPicker.tsx';
import { nextFreeQuery } from '../../reservations/picker/slotQueries.ts';
import { bookPath, isDate } from '../bookPath.ts';
import { type Service, serviceQuery, waitQuery } from '../serviceQueries.ts';
import { BeforeBooking } from './BeforeBooking.tsx';
import { ServiceFacts } from './ServiceFacts.tsx';
import { WalkInNow } from './WalkInNow.tsx';
import './service.css';

const ForWhom = lazy(async () => ({
  default: (await import('../../users/care/ForWhom.tsx')).ForWhom,
}));

export function ServicePage() {
  const { id = '' } = useParams();
  const service = useQuery(serviceQuery(id));
  // Read beside the service, not after it.
  useQuery(nextFreeQuery(id, useSlotRequest(service.data)));
  useQuery(waitQuery(id));
  if (service.data) return <ShownService service={service.data} />;
  if (service.isPending) return <PageSkeleton />;
  if (service.error instanceof ApiError && [404, 422].includes(service.error.status)) {
    return <NotFoundPage title={t('This service is not here')} />;
  }
  return (
    <Page title={t('Service')} back={toServices()}>
      <Failed
        what={t('The service could not be shown.')}
        error={service.error}
        onRetry={() => service.refetch()}
      />
    </Page>
  );
}

function ShownService({ service }: { service: Service }) {
  const titleId = useId();
  const { token } = useSession();
  const [, navigate] = useLocation();
  const [params, setParams] = useSearchParams();
  const chosenDate = params.get('date');
  const whom = useWhom();
  const places = usePlaces(service.places_per_booking);
  const asking = useSlotRequest(service);
  const next = useQuery(nextFreeQuery(service.id, asking)).data;
  const refusal = next ? next.refusal : (!whom && service.refusal) || null;
  const soonest = next?.data[0];
  const date = isDate(chosenDate) ? chosenDate : (soonest?.date ?? null);
  const forParam = useForParam();
  const pick = (slot: PickedSlot) =>
    navigate(bookPath(service.id, { ...slot, places: places.count }, forParam));

  return (
    <Page
      title={service.name}
      titleLang={langOf(service, 'name')}
      eyebrow={service.team.name}
      back={toServices()}
    >
      <div className="service">
        <div className="service-main">
          {service.description && (
            <p className="lead service-lead" lang={langOf(service, 'description')}>
              {service.description}
            </p>
          )}
          {service.notice && (
            <Alert tone="warning">
              <span lang={langOf(service, 'notice')}>{service.notice}</span>
            </Alert>
          )}
          {token && (
            <Suspense fallback={<div className="for-whom-room" />}>
              <ForWhom />
            </Suspense>
          )}
          <BeforeBooking service={service} refusal={refusal} />
          {refusal && <WalkInNow serviceId={service.id} />}
          {!refusal && (
            <section className="panel" aria-labelledby={titleId}>
              <h2 id={titleId}>{t('Choose a time')}</h2>
              <PlacesField places={places} />
              <NextFreeTimes serviceId={service.id} asking={asking} onPick={pick} />
              <WalkInNow serviceId={service.id} />
              <SlotPicker
                service={service}
                date={date}
                onDate={(day) =>
                  setParams(
                    (before) => {
                      const after = new URLSearchParams(before);
                      after.set('date', day);
                      return after;
                    },
                    { replace: true },
                  )
                }
                asking={asking}
                onPick={pick}
              />
            </section>
          )}
          {service.photo && <Picture className="service-photo" file={service.photo} size="page" />}
        </div>
        <ServiceFacts service={service} />
      </div>
    </Page>
  );
}

const toServices = () => ({ href: '/', label: t('All services') });
