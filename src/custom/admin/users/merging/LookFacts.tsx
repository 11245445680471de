import { Link } from 'react-admin';
import type { DuplicateLook } from '#schema/users/merging.ts';
import { Value } from '#src/generator/columns.tsx';
import { FactLine, Facts } from '#src/generator/Facts.tsx';
import { dateWithoutWeekday, exactTime, formatNumber } from '#src/generator/formats.ts';
import { useTimeZone } from '#src/generator/useSettings.ts';
import { t } from '#src/language/t.ts';
import { personField } from '../names.ts';

/** What tells one record from another that looks like it. */
export function LookFacts({ look }: { look: DuplicateLook }) {
  const zone = useTimeZone();
  const { in_care_of, last_visit_at } = look;
  return (
    <Facts>
      <FactLine label={t('Name')}>
        <Link to={`/users/${look.id}/show`}>
          <bdi>{look.name}</bdi>
        </Link>
      </FactLine>
      <FactLine label={t('Status')}>
        <Value flatField={personField('status')} record={look} />
      </FactLine>
      <FactLine label={t('Birth date')}>
        {look.birth_date ? dateWithoutWeekday(look.birth_date) : t('Not given')}
      </FactLine>
      <FactLine label={in_care_of ? t('In the care of') : t('E-mail')}>
        <bdi>{in_care_of?.name ?? look.email}</bdi>
      </FactLine>
      <FactLine label={t('Mobile number')}>{look.mobile_number ?? t('Not given')}</FactLine>
      <FactLine label={t('Reservations')}>{formatNumber(look.reservations)}</FactLine>
      <FactLine label={t('Last visit')}>
        {last_visit_at ? exactTime(last_visit_at, zone) : t('None')}
      </FactLine>
      <FactLine label={t('Created')}>{exactTime(look.created_at, zone)}</FactLine>
    </Facts>
  );
}
