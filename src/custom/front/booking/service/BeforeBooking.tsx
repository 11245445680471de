import type { PersonRefusal } from '../../../../../schema/booking.ts';
import { langOf } from '../../../../language/langOf.ts';
import { t } from '../../../../language/t.ts';
import { useSession } from '../../../../session/useSession.ts';
import { Icon } from '../../../elements/Icon.tsx';
import { conditionsOf } from '../conditions.ts';
import { PersonRefused } from '../picker/NextFreeTimes.tsx';
import type { Service } from '../serviceQueries.ts';
import { WhatToBring } from './WhatToBring.tsx';

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
          <Icon name={token ? 'check' : 'people'} />
          <span>
            {token && <strong>{t('You can book this.')}</strong>}{' '}
            {conditions.length > 0 ? conditions.join(' · ') : !token && t('For everyone.')}{' '}
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
