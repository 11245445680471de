import type { ReactNode } from 'react';
import { Icon, type IconName } from '#src/custom/elements/Icon.tsx';
import { langOf } from '#src/language/langOf.ts';
import { t } from '#src/language/t.ts';
import { formatDuration } from '../../page/formatDates.ts';
import type { Service } from '../serviceQueries.ts';

/** It says what one has to know before coming. */
export function ServiceFacts({ service }: { service: Service }) {
  const { location, slot_minutes } = service;
  return (
    <aside className="facts" aria-label={t('About this service')}>
      {location && (
        <Fact icon="pin" title={t('Where to come')}>
          <p lang={langOf(service, 'location')}>{location}</p>
        </Fact>
      )}
      <Fact icon="clock" title={t('How long it takes')}>
        <p>{formatDuration(slot_minutes)}</p>
      </Fact>
      <Fact icon="calendar" title={t('Good to know')}>
        <Rules service={service} />
      </Fact>
    </aside>
  );
}

function Fact(props: { icon: IconName; title: string; children: ReactNode }) {
  return (
    <section className="fact">
      <h2>
        <Icon name={props.icon} />
        {props.title}
      </h2>
      {props.children}
    </section>
  );
}

function Rules({ service }: { service: Service }) {
  const { requires_approval, cancel_hours, lead_hours } = service;
  return (
    <ul>
      <li>
        {requires_approval
          ? t('Staff look at each request first. Their answer shows under My reservations.')
          : t('Your booking is confirmed at once.')}
      </li>
      {lead_hours > 0 && (
        <li>{t('Book at least {time} ahead.', { time: formatDuration(lead_hours * 60) })}</li>
      )}
      <li>
        {cancel_hours > 0
          ? t('You can cancel or move it until {time} before.', {
              time: formatDuration(cancel_hours * 60),
            })
          : t('You can cancel or move it until it starts.')}
      </li>
    </ul>
  );
}
