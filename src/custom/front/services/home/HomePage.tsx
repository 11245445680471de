import { useQuery } from '@tanstack/react-query';
import { Failed } from '#src/custom/elements/Failed.tsx';
import { loadAllFrontTexts } from '#src/language/loadTexts.ts';
import { t } from '#src/language/t.ts';
import { leaveOwnRoom } from '#src/session/store.ts';
import { useSession } from '#src/session/useSession.ts';
import { HOME } from '../../page/headings.ts';
import { lazyPart } from '../../page/lazyPart.tsx';
import { Page } from '../../page/Page.tsx';
import { SearchField } from '../../page/SearchField.tsx';
import { useOrganisation } from '../../page/useOrganisation.ts';
import { type ListedService, servicesQuery } from '../serviceQueries.ts';
import { MoreServices } from './MoreServices.tsx';
import { OfficeFilter } from './OfficeFilter.tsx';
import { ServiceItemSkeleton } from './ServiceItem.tsx';
import { ServiceList } from './ServiceList.tsx';
import './home.css';
import { Suspense, useEffect, useState } from 'react';
import { useSearchParams } from 'wouter';
import { useDebounced } from '#src/custom/hooks/useDebounced.ts';

/** Few searches end there, so that it comes after the first view. */
const nothingFound = lazyPart(async () => {
  const [part] = await Promise.all([import('./NothingFound.tsx'), loadAllFrontTexts()]);
  return part.NothingFound;
});
/** The server renders at once, and has to have it at hand. */
export const loadHome = async () => {
  if (import.meta.env.SSR) await nothingFound.load();
};

/** Optional: when it does not load, nothing is shown in its place. */
const ownVisits = lazyPart(async () => {
  try {
    const [part] = await Promise.all([import('./OwnVisits.tsx'), loadAllFrontTexts()]);
    return part.OwnVisits;
  } catch {
    leaveOwnRoom();
    return () => null;
  }
});

/** What can be booked here, and how soon: all services by office, or those that a search means. */
export function HomePage() {
  const { text, setText, settled, office, setOffice, page } = useHomeFilter();
  const query = useQuery(servicesQuery(settled, office, page));
  const { data: shown } = query;
  const offices = shown?.offices ?? [];
  const { name } = useOrganisation();
  const { user } = useSession();

  return (
    <Page
      title={t(HOME.title)}
      lead={t(HOME.lead, { name })}
      isHero
      tools={
        <div className="home-tools">
          <SearchField
            label={t('Search the services')}
            placeholder={t('Birth certificate, check-up…')}
            value={text}
            onChange={setText}
          />
          <OfficeFilter offices={offices} chosen={office} onChoose={setOffice} />
        </div>
      }
    >
      <div className="own-place">
        {user && (
          <Suspense>
            <ownVisits.Screen user={user} />
          </Suspense>
        )}
      </div>
      <p className="visually-hidden" role="status">
        {shown &&
          t('{count, plural, one {# service} other {# services}} found', {
            count: shown.is_found ? shown.total : 0,
          })}
      </p>
      {query.isPending && <ServicesSkeleton />}
      {query.isError && !shown && (
        <Failed
          what={t('The services could not be shown.')}
          error={query.error}
          onRetry={() => query.refetch()}
        />
      )}
      {shown?.is_found &&
        (shown.search ? (
          <ServiceList
            title={t('Best matches first')}
            services={shown.data}
            isMixed={!shown.office}
          />
        ) : (
          byOffice(shown.data).map(({ id, name: title, services }) => (
            <ServiceList key={id} title={title} services={services} />
          ))
        ))}
      {shown && !shown.is_found && (
        <Suspense>
          <nothingFound.Screen
            search={shown.search}
            nearest={shown.data}
            offices={offices}
            isOfOffice={shown.office !== null}
          />
        </Suspense>
      )}
      {shown?.is_found && <MoreServices {...shown} />}
    </Page>
  );
}

const ServicesSkeleton = () => (
  <div className="office" aria-busy="true">
    <p className="visually-hidden">{t('Loading the services')}</p>
    <ul className="service-list">
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <ServiceItemSkeleton key={key} />
      ))}
    </ul>
  </div>
);

/** They come in the order of their offices. */
function byOffice(services: readonly ListedService[]) {
  const offices = new Map<string, { id: string; name: string; services: ListedService[] }>();
  for (const service of services) {
    const office = offices.get(service.team_id) ?? { ...service.team, services: [] };
    office.services.push(service);
    offices.set(service.team_id, office);
  }
  return [...offices.values()];
}

/** Search, office and page are kept in the URL, so that going back or sharing it finds the same. */
function useHomeFilter() {
  const [params, setParams] = useSearchParams();
  const [text, setText] = useState(() => params.get('search') ?? '');
  const settled = useDebounced(text.trim());
  const office = params.get('office');
  const page = Math.max(1, Math.trunc(Number(params.get('page')) || 1));

  const put = (key: string, value: string | null) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        next.delete('page');
        if (value) next.set(key, value);
        else next.delete(key);
        return next;
      },
      { replace: true },
    );
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new text changes the address
  useEffect(() => {
    if ((params.get('search') ?? '') !== settled) put('search', settled);
  }, [settled]);

  const setOffice = (id: string | null) => put('office', id);
  return { text, setText, settled, office, setOffice, page };
}
