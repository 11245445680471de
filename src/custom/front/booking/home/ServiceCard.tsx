import { Link } from 'wouter';
import { langOf } from '../../../../language/langOf.ts';
import { t } from '../../../../language/t.ts';
import { Icon } from '../../../elements/Icon.tsx';
import { Picture } from '../../../elements/Picture.tsx';
import { Skeleton } from '../../../elements/Skeleton.tsx';
import { clock, formatDuration, upcomingDate } from '../../page/formatDates.ts';
import { useOrganisation } from '../../page/useOrganisation.ts';
import { conditionsOf } from '../conditions.ts';
import type { ListedService } from '../serviceQueries.ts';

interface ServiceCardProps {
  service: ListedService;
  showsOffice?: boolean;
}

export function ServiceCard({ service, showsOffice = false }: ServiceCardProps) {
  return (
    <li className="service-card">
      {service.photo && (
        <Picture
          className="service-picture"
          file={service.photo}
          size="thumb"
          width="64"
          height="64"
        />
      )}
      <h3 lang={langOf(service, 'name')}>
        <Link href={`/services/${service.id}`}>{service.name}</Link>
      </h3>
      {showsOffice && <p className="help">{service.team.name}</p>}
      {service.description && (
        <p className="service-about" lang={langOf(service, 'description')}>
          {service.description}
        </p>
      )}
      <p className="service-meta">
        <span>
          <Icon name="clock" />
          {formatDuration(service.slot_minutes)}
        </span>
        {service.location && (
          <span lang={langOf(service, 'location')}>
            <Icon name="pin" />
            {service.location}
          </span>
        )}
        {!service.refusal &&
          conditionsOf(service).map((condition) => <span key={condition}>{condition}</span>)}
      </p>
      <NextFree service={service} />
    </li>
  );
}

/** Who cannot come reads whom it is for, in place of times. */
function NextFree({ service }: { service: ListedService }) {
  const { today } = useOrganisation();
  const { next_free: next, refusal } = service;
  const conditions = conditionsOf(service).join(' · ');
  if (refusal || !next) {
    const why = refusal?.code === 'invalid' && conditions;
    return (
      <p className="next-free next-free-none">
        {why || (refusal?.message ?? t('No free time at the moment'))}
      </p>
    );
  }
  return (
    <p className="next-free">
      <span className="next-free-label">{t('Next free time')}</span>
      <strong>
        {upcomingDate(next.date, today)}, {clock(next.time)}
      </strong>
    </p>
  );
}

export function ServiceCardSkeleton() {
  return (
    <li className="service-card">
      <h3>
        <Skeleton />
      </h3>
      <p className="service-about">
        <Skeleton lines={2} />
      </p>
      <p className="service-meta">
        <Skeleton />
      </p>
      <p className="next-free next-free-none">
        <Skeleton />
      </p>
    </li>
  );
}
