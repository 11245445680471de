import { Box } from '@mui/material';
import { WithTooltip } from '#src/generator/cells/timeCells.tsx';
import { exactTime } from '#src/generator/formats.ts';
import { useTimeZone } from '#src/generator/useSettings.ts';
import { t } from '#src/language/t.ts';
import { useDay } from './DayContext.ts';

const MINUTE = 60_000;

/** For how long somebody has been in their state, with the exact time on hover. */
export function TimeInState({ since }: { since: string | null }) {
  const { now } = useDay();
  const zone = useTimeZone();
  if (since === null) return null;
  const minutes = Math.max(0, Math.floor((now - Date.parse(since)) / MINUTE));
  return (
    <Box component="span" sx={{ color: 'text.secondary', fontSize: 12 }}>
      <WithTooltip words={spanOf(minutes)} exact={exactTime(since, zone)} />
    </Box>
  );
}

const spanOf = (minutes: number) =>
  minutes < 60
    ? t('{minutes} min', { minutes })
    : t('{hours} h {minutes} min', { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
