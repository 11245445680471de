import { Link } from 'wouter';
import { Alert } from '#src/custom/elements/Alert.tsx';
import { Picture } from '#src/custom/elements/Picture.tsx';
import { Skeleton } from '#src/custom/elements/Skeleton.tsx';
import { langOf } from '#src/language/langOf.ts';
import { t } from '#src/language/t.ts';
import { clock, upcomingDate } from '../../page/formatDates.ts';
import { useOrganisation } from '../../page/useOrganisation.ts';
import { conditionsOf } from '../conditions.ts';
import type { ListedService } from '../serviceQueries.ts';

interface ServiceItemProps {
  service: ListedService;
  showsOffice?: boolean;
}

/** A line to find a service by: its name, what it is, and how soon one can come. */
export function ServiceItem({ service, showsOffice = false }: ServiceItemProps) {
  const { id, name, description, photo, icon, refusal, team, notice } = service;
  const conditions = refusal ? '' : conditionsOf(service).join(' · ');
  return (
    <li className="service-item">
      {photo ? (
        <Picture className="service-picture" file={photo} size="thumb" width="44" height="44" />
      ) : (
        <svg className="icon service-picture" aria-hidden="true">
          <use href={`/icons.svg#${icon}`} />
        </svg>
      )}
      <div className="service-text">
        <h3 lang={langOf(service, 'name')}>
          <Link href={`/services/${id}`}>{name}</Link>
        </h3>
        {showsOffice && <p className="help">{team.name}</p>}
        {description && (
          <p className="service-about" lang={langOf(service, 'description')}>
            {description}
          </p>
        )}
        {conditions && <p className="help">{conditions}</p>}
      </div>
      <NextFree service={service} />
      {notice && (
        <Alert tone="warning">
          <span lang={langOf(service, 'notice')}>{notice}</span>
        </Alert>
      )}
    </li>
  );
}

/** Who cannot come reads whom it is for, in place of times. */
function NextFree({ service }: { service: ListedService }) {
  const { today } = useOrganisation();
  const { next_free: next, refusal } = service;
  if (refusal || !next) {
    const why = refusal?.code === 'invalid' && conditionsOf(service).join(' · ');
    return (
      <p className="next-free help">
        {why || (refusal?.message ?? t('No free time at the moment'))}
      </p>
    );
  }
  return (
    <p className="next-free">
      <span>{t('Next free time')}</span>{' '}
      <strong>
        {upcomingDate(next.date, today)}, {clock(next.time)}
      </strong>
    </p>
  );
}

export const ServiceItemSkeleton = () => (
  <li className="service-item">
    <div className="service-text">
      <Skeleton lines={2} />
    </div>
  </li>
);
