import { Alert, Box, Checkbox, FormControlLabel, Skeleton, Typography } from '@mui/material';
import { clock, shortDate } from '#src/generator/formats.ts';
import { messageOf } from '#src/http/client.ts';
import { t } from '#src/language/t.ts';
import type { Ahead } from './useAhead.ts';

interface AheadChoiceProps {
  ahead: Ahead;
  isCancelling: boolean;
  onCancelling: (isCancelling: boolean) => void;
}

/** What is booked ahead stays, or is cancelled with a notice of each. */
export function AheadChoice({ ahead, isCancelling, onCancelling }: AheadChoiceProps) {
  const { reservations, error, isPending } = ahead;
  if (error) return <Alert severity="error">{messageOf(error)}</Alert>;
  if (isPending) return <Skeleton variant="rounded" height={72} aria-label={t('Loading')} />;
  if (reservations.length === 0) {
    return (
      <Typography sx={{ color: 'text.secondary' }}>{t('Nothing is booked ahead.')}</Typography>
    );
  }
  const count = reservations.length;
  return (
    <div>
      <Typography component="h3" sx={{ fontWeight: 'fontWeightMedium' }}>
        {t('{count, plural, one {# reservation ahead} other {# reservations ahead}}', { count })}
      </Typography>
      <Box
        component="ul"
        tabIndex={0}
        aria-label={t('Booked ahead')}
        sx={{ listStyle: 'none', m: 0, mt: 1, p: 0, maxHeight: 168, overflowY: 'auto' }}
      >
        {reservations.map(({ id, reference, date, time, service }) => (
          <Box component="li" key={id} sx={LINE}>
            <span>
              {shortDate(date)}, {clock(time)}
            </span>
            <span>{service.name}</span>
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {reference}
            </Box>
          </Box>
        ))}
      </Box>
      <FormControlLabel
        sx={{ mt: 1 }}
        control={
          <Checkbox
            size="small"
            checked={isCancelling}
            onChange={(_, next) => onCancelling(next)}
          />
        }
        label={t(
          '{count, plural, one {Cancel this reservation, and tell them with the reason} other {Cancel these reservations, and tell them of each with the reason}}',
          { count },
        )}
      />
    </div>
  );
}

const LINE = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: '170px 1fr 130px' },
  columnGap: 3,
  py: 1,
  '& + &': { borderTop: 1, borderColor: 'divider' },
} as const;
