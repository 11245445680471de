import { ACTIVITY_STATUSES, RESERVATION_STATUSES } from '#schema/resources/reservationStatuses.ts';
import { Icon, type IconName } from '#src/custom/elements/Icon.tsx';
import { t } from '#src/language/t.ts';
import type { Reservation } from './reservationQueries.ts';

type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger';

const ICONS: Record<Tone, IconName> = {
  neutral: 'cross',
  info: 'info',
  success: 'check',
  warning: 'clock',
  danger: 'warning',
};

type Stated = Pick<Reservation, 'status'> & Partial<Pick<Reservation, 'activity_status'>>;

/** What a person wants to know first: whether it stands, and once they were there, how it went. */
export function StatusChip({ status, activity_status }: Stated) {
  const { name, tone } =
    status === 'approved' && activity_status && activity_status !== 'scheduled'
      ? named(ACTIVITY_STATUSES, activity_status)
      : named(RESERVATION_STATUSES, status);
  return (
    <span className={`chip chip-${tone}`}>
      <Icon name={ICONS[tone]} />
      {status === 'pending' ? t('Waiting for approval') : t(name)}
    </span>
  );
}

function named(options: readonly { id: string; name: string; tone: Tone }[], id: string) {
  return options.find((option) => option.id === id) ?? { name: id, tone: 'neutral' as const };
}
