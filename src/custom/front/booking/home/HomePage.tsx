import { useInfiniteQuery } from '@tanstack/react-query';
import { t } from '../../../../language/t.ts';
import { Failed } from '../../../elements/Failed.tsx';
import { Page } from '../../page/Page.tsx';
import { SearchField } from '../../page/SearchField.tsx';
import { useOrganisation } from '../../page/useOrganisation.ts';
import { type ListedService, servicesQuery } from '../serviceQueries.ts';
import { MoreServices } from './MoreServices.tsx';
import { NothingFound } from './NothingFound.tsx';
import { OfficeFilter } from './OfficeFilter.tsx';
import { ServiceCardSkeleton } from './ServiceCard.tsx';
import { ServiceList } from './ServiceList.tsx';
import './home.css';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'wouter';
import { useDebounced } from '../../../hooks/useDebounced.ts';

/** What can be booked here, and how soon: all services by office, or those that a search means. */
export function HomePage() {
  const { text, setText, settled, office, setOffice } = useHomeFilter();
  const query = useInfiniteQuery(servicesQuery(settled, office));
  const { data } = query;
  const services = data?.pages.flatMap((page) => page.data) ?? [];
  const first = data?.pages[0];
  const offices = first?.offices ?? [];
  const { name } = useOrganisation();

  return (
    <Page
      title={t('What would you like to book?')}
      lead={t('Find a service of {name}, pick a free time, and come at that time.', { name })}
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
      <p className="visually-hidden" role="status">
        {first &&
          t('{count, plural, one {# service} other {# services}} found', {
            count: first.is_found ? first.total : 0,
          })}
      </p>
      {query.isPending && <ServicesSkeleton />}
      {query.isError && !data && (
        <Failed
          what={t('The services could not be shown.')}
          error={query.error}
          onRetry={() => query.refetch()}
        />
      )}
      {first?.is_found &&
        (first.search ? (
          <ServiceList
            title={t('Best matches first')}
            services={services}
            isMixed={!first.office}
          />
        ) : (
          byOffice(services).map((one) => (
            <ServiceList key={one.id} title={one.name} services={one.services} />
          ))
        ))}
      {first && !first.is_found && (
        <NothingFound
          search={first.search}
          nearest={first.data}
          offices={offices}
          isOfOffice={first.office !== null}
        />
      )}
      <MoreServices query={query} />
    </Page>
  );
}

const ServicesSkeleton = () => (
  <div className="office" aria-busy="true">
    <p className="visually-hidden">{t('Loading the services')}</p>
    <ul className="service-list">
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <ServiceCardSkeleton key={key} />
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

/** Search and office are kept in the URL, so that going back or sharing it finds the same. */
function useHomeFilter() {
  const [params, setParams] = useSearchParams();
  const [text, setText] = useState(() => params.get('search') ?? '');
  const settled = useDebounced(text.trim());
  const office = params.get('office');

  const put = (key: string, value: string | null) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
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

  return { text, setText, settled, office, setOffice: (id: string | null) => put('office', id) };
}
