import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import type { PublicFigures } from '#schema/figures/figureCalls.ts';
import { ask } from '#src/http/ask.ts';
import { ApiError } from '#src/http/client.ts';
import { locale, t } from '#src/language/t.ts';
import { Failed } from '../../elements/Failed.tsx';
import { PageSkeleton, Skeleton } from '../../elements/Skeleton.tsx';
import { clock, dayDate, formatDuration, upcomingDate } from '../page/formatDates.ts';
import { NotFoundPage } from '../page/NotFoundPage.tsx';
import { Page } from '../page/Page.tsx';
import { useOrganisation } from '../page/useOrganisation.ts';
import { type ListedService, servicesQuery } from '../services/serviceQueries.ts';
import './figures.css';

/** It says what the office shows its town; only where its settings say so. */
export function FiguresPage() {
  const { name } = useOrganisation();
  const figures = useQuery(figuresQuery);
  if (figures.error instanceof ApiError && figures.error.status === 404) {
    return <NotFoundPage title={t('Figures are not shown here')} />;
  }
  if (figures.isPending) return <PageSkeleton />;
  return (
    <Page
      title={t('{name} in figures', { name })}
      lead={figures.data && formatPeriod(figures.data.period)}
    >
      {figures.data ? (
        <Numbers figures={figures.data} />
      ) : (
        <Failed
          what={t('The figures could not be shown.')}
          error={figures.error}
          onRetry={() => figures.refetch()}
        />
      )}
      <NextFreeTimes />
    </Page>
  );
}

const figuresQuery = queryOptions({
  queryKey: ['figures'],
  queryFn: ({ signal }) => ask('GET /figures', { signal }),
  staleTime: 300_000,
  retry: false,
});

const formatPeriod = ({ from, to }: PublicFigures['period']) =>
  t('The last 30 days: {from} to {to}. No person is in these figures.', {
    from: dayDate(from),
    to: dayDate(to),
  });

function Numbers({ figures }: { figures: PublicFigures }) {
  const orTooFew = (value: number | null, words: (value: number) => string) =>
    value === null ? t('Too few visits to tell') : words(value);
  const minutes = (value: number) => formatDuration(value);
  const percent = (value: number) =>
    value.toLocaleString(locale(), { style: 'percent', maximumFractionDigits: 1 });
  const numbers = [
    {
      label: t('Visits'),
      about: t('People came to their appointment, or walked in.'),
      value: orTooFew(figures.visits, (count) => count.toLocaleString(locale())),
    },
    {
      label: t('Usual wait'),
      about: t('Half of all visits began at most this long after their time.'),
      value: orTooFew(figures.waiting_minutes_median, minutes),
    },
    {
      label: t('Nine of ten waited at most'),
      about: t('From the appointment or the check-in, whichever was later.'),
      value: orTooFew(figures.waiting_minutes_p90, minutes),
    },
    {
      label: t('Did not come'),
      about: t(
        'Share of the reservations that were not cancelled. If you cannot come, please cancel, so that somebody else can.',
      ),
      value: orTooFew(figures.no_show_rate, percent),
    },
  ];
  return (
    <dl className="figures">
      {numbers.map(({ label, about, value }) => (
        <div key={label} className="figure">
          <dt>{label}</dt>
          <dd>
            <strong>{value}</strong>
            <span className="help">{about}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The same times as the first page shows. */
function NextFreeTimes() {
  const { today } = useOrganisation();
  const services = useQuery(servicesQuery('', null, 1));
  if (services.isPending) {
    return (
      <div className="panel">
        <Skeleton lines={6} />
      </div>
    );
  }
  if (!services.data) {
    return (
      <Failed
        what={t('The services could not be shown.')}
        error={services.error}
        onRetry={() => services.refetch()}
      />
    );
  }
  return (
    <section className="panel" aria-labelledby="next-free-times">
      <h2 id="next-free-times">{t('Next free times')}</h2>
      <ul className="next-free-times">
        {soonestFirst(services.data.data).map(({ id, name, team, next_free: next, refusal }) => (
          <li key={id}>
            <span>
              <Link href={`/services/${id}`}>{name}</Link>
              {team && <span className="help">{team.name}</span>}
            </span>
            {next ? (
              <strong>
                {upcomingDate(next.date, today)}, {clock(next.time)}
              </strong>
            ) : (
              <span className="help">{refusal?.message ?? t('No free time at the moment')}</span>
            )}
          </li>
        ))}
      </ul>
      <p>
        <Link href="/">{t('All services')}</Link>
      </p>
    </section>
  );
}

/** Those without a free time come last, in the order of their names. */
const soonestFirst = (services: readonly ListedService[]) =>
  [...services].sort((first, second) => (startOf(first) < startOf(second) ? -1 : 1));
const startOf = ({ next_free: next, name }: ListedService) =>
  next ? `${next.date} ${next.time} ${name}` : `none ${name}`;
