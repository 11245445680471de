import { Alert, Typography } from '@mui/material';
import { toLocal } from '#schema/time/zone.ts';
import { clock } from '#src/generator/formats.ts';
import { useTimeZone } from '#src/generator/useSettings.ts';
import { t } from '#src/language/t.ts';
import type { Reservation } from '../reservation.ts';

/** In place of actions: somebody is still answering the questions of this service. */
export function HeldUntil({ record }: { record: Reservation }) {
  const zone = useTimeZone();
  return (
    <Typography sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
      {t('Held until {time}', { time: clock(heldTime(record, zone)) })}
    </Typography>
  );
}

export function HeldNote({ record }: { record: Reservation }) {
  const zone = useTimeZone();
  return (
    <Alert severity="info" sx={{ mb: 4 }}>
      {t('This is being booked. The place is held until {time}; nothing can be done with it yet.', {
        time: clock(heldTime(record, zone)),
      })}
    </Alert>
  );
}

const heldTime = ({ held_until, starts_at }: Reservation, zone: string) =>
  toLocal(Date.parse(held_until ?? starts_at), zone).time;
