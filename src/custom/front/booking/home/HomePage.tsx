import { useQuery } from '@tanstack/react-query';
import { t } from '../../../../language/t.ts';
import { Failed } from '../../../elements/Failed.tsx';
import { Page } from '../../page/Page.tsx';
import { SearchField } from '../../page/SearchField.tsx';
import { useOrganisation } from '../../page/useOrganisation.ts';
import { type ListedService, SERVICES_PER_PAGE, servicesQuery } from '../serviceQueries.ts';
import { type Office, OfficeFilter } from './OfficeFilter.tsx';
import { ServiceCard, ServiceCardSkeleton } from './ServiceCard.tsx';
import './home.css';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'wouter';
import { useDebounced } from '../../../hooks/useDebounced.ts';

/** What can be booked here, and how soon: the services by office, each with its next free time. */
export function HomePage() {
  const { text, setText, settled, office, setOffice } = useHomeFilter();
  const services = useQuery(servicesQuery(settled));
  const offices = officesOf(services.data?.data ?? []);
  const shown = office ? offices.filter(({ id }) => id === office) : offices;
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
        {services.data &&
          t('{count, plural, one {# service} other {# services}} shown', {
            count: shown.flatMap((one) => one.services).length,
          })}
      </p>
      {services.isPending && <ServicesSkeleton />}
      {services.isError && !services.data && (
        <Failed
          what={t('The services could not be shown.')}
          error={services.error}
          onRetry={() => services.refetch()}
        />
      )}
      {shown.map((one) => (
        <OfficeServices key={one.id} {...one} />
      ))}
      {services.data && shown.length === 0 && <NothingFound search={settled} />}
      {services.data && services.data.total > SERVICES_PER_PAGE && (
        <p className="help">
          {t('These are the first {count} services. Search to find the others.', {
            count: SERVICES_PER_PAGE,
          })}
        </p>
      )}
    </Page>
  );
}

function OfficeServices({ id, name, services }: Office) {
  return (
    <section className="office" aria-labelledby={`office-${id}`}>
      <h2 id={`office-${id}`}>{name}</h2>
      <ul className="service-list">
        {services.map((one) => (
          <ServiceCard key={one.id} service={one} />
        ))}
      </ul>
    </section>
  );
}

const NothingFound = ({ search }: { search: string }) => (
  <div className="panel empty">
    <p>
      <strong>
        {search
          ? t('No service matches "{search}".', { search })
          : t('No service can be booked yet.')}
      </strong>
    </p>
    <p>
      {search
        ? t('Try another word, or a shorter one.')
        : t('Services show here as soon as an office opens them for booking.')}
    </p>
  </div>
);

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

function officesOf(services: readonly ListedService[]): Office[] {
  const offices = new Map<string, Office>();
  for (const one of services) {
    const office = offices.get(one.team_id) ?? { ...one.team, services: [] };
    office.services.push(one);
    offices.set(one.team_id, office);
  }
  return [...offices.values()].sort((a, b) => a.name.localeCompare(b.name));
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
