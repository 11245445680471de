import type { PersonRefusal } from '#schema/reservations/booking.ts';
import { Icon, LineIcon } from '#src/custom/elements/Icon.tsx';
import { langOf } from '#src/language/langOf.ts';
import { t } from '#src/language/t.ts';
import { useSession } from '#src/session/useSession.ts';
import { PersonRefused } from '../../reservations/picker/NextFreeTimes.tsx';
import { conditionsOf } from '../conditions.ts';
import type { Service } from '../serviceQueries.ts';
import { WhatToBring } from './WhatToBring.tsx';

const PEOPLE =
  'M9 4.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM2.5 20c.5-4 3-6 6.5-6s6 2 6.5 6M16 5a3.3 3.3 0 0 1 0 6.5M17.5 14.5c2.3.8 3.6 2.6 4 5.5';

/** Under the title, before the times: who may come, how often, and with which papers. */
export function BeforeBooking({ service, refusal }: { service: Service; refusal: PersonRefusal }) {
  const { token } = useSession();
  const conditions = conditionsOf(service);
  return (
    <section className="before-booking" aria-label={t('Before you book')}>
      {refusal ? (
        <PersonRefused refusal={refusal} service={service} />
      ) : (
        <p>
          {token ? <Icon name="check" /> : <LineIcon path={PEOPLE} />}
          <span>
            {token && <strong>{t('You can book this.')}</strong>}{' '}
            {conditions.map((condition) => `${condition} · `)}
            {conditions.length === 0 && !token && `${t('For everyone.')} `}
            {t(
              '{count, plural, one {One open reservation per person.} other {Up to # open reservations per person.}}',
              { count: service.max_active_per_user },
            )}
          </span>
        </p>
      )}
      {service.requirements && (
        <details>
          <summary>{t('What to bring')}</summary>
          <div lang={langOf(service, 'requirements')}>
            <WhatToBring requirements={service.requirements} />
          </div>
        </details>
      )}
    </section>
  );
}
