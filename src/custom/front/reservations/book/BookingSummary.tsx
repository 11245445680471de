import type { ReactNode } from 'react';
import type { Turns } from '#schema/time/zone.ts';
import { Icon } from '#src/custom/elements/Icon.tsx';
import { t } from '#src/language/t.ts';
import { clock, fullDate, span } from '../../page/formatDates.ts';
import { isDate, isTime } from '../../services/bookPath.ts';
import { WhatToBring } from '../../services/service/WhatToBring.tsx';
import type { Service } from '../../services/serviceQueries.ts';
import { type ChosenPlaces, PlacesField } from '../picker/Places.tsx';

interface BookingSummaryProps {
  service: Service;
  date: string;
  time: string;
  /** Null until the day's slots have come. */
  ends: string | null;
  turns?: Turns;
  places: ChosenPlaces;
  /** Of the time; absent until the day's slots have come. */
  remaining?: number | undefined;
  children?: ReactNode;
}

/** What is being booked, in view all the way. */
export function BookingSummary({
  service,
  date,
  time,
  ends,
  turns,
  places,
  remaining,
  children,
}: BookingSummaryProps) {
  return (
    <aside className="summary" aria-label={t('What you are booking')}>
      <p className="summary-service">{service.name}</p>
      {isDate(date) && isTime(time) ? (
        <p className="summary-when">
          <strong>{fullDate(date)}</strong>
          <span>{ends ? span(time, ends, turns) : clock(time)}</span>
        </p>
      ) : (
        <p className="summary-when">{t('No time chosen yet')}</p>
      )}
      <PlacesField places={places} remaining={remaining} />
      {service.location && (
        <p className="summary-where">
          <Icon name="pin" />
          <span>{service.location}</span>
        </p>
      )}
      {service.requirements && (
        <details className="summary-bring">
          <summary>{t('What to bring')}</summary>
          <WhatToBring requirements={service.requirements} />
        </details>
      )}
      {children}
    </aside>
  );
}
