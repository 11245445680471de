import { Box, Typography } from '@mui/material';
import { WithTooltip } from '#src/generator/cells/timeCells.tsx';
import { exactTime, relativeTime } from '#src/generator/formats.ts';
import { Panel } from '#src/generator/Panel.tsx';
import { useTimeZone } from '#src/generator/useSettings.ts';
import { t } from '#src/language/t.ts';
import { LINE } from '../activityLogs/timelineLine.ts';
import type { Step } from '../reservation.ts';
import { headline } from './headline.ts';

/** Who did what, newest first. */
export function Timeline({ steps }: { steps: readonly Step[] }) {
  const zone = useTimeZone();
  const newestFirst = steps.toSorted((a, b) => b.at.localeCompare(a.at));
  return (
    <Panel title={t('History')}>
      {steps.length === 0 && (
        <Typography sx={{ color: 'text.secondary' }}>{t('Nothing yet.')}</Typography>
      )}
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {newestFirst.map((step) => (
          <Box component="li" key={`${step.at} ${headline(step)}`} sx={LINE}>
            <Typography sx={{ fontWeight: 'fontWeightMedium' }}>{headline(step)}</Typography>
            {step.reason && (
              <Typography dir="auto" sx={{ my: 1 }}>
                {step.reason}
              </Typography>
            )}
            <Typography variant="caption" sx={{ color: 'text.secondary' }}>
              {step.actor?.name ?? t('The system')},{' '}
              <WithTooltip words={relativeTime(step.at)} exact={exactTime(step.at, zone)} />
            </Typography>
          </Box>
        ))}
      </Box>
    </Panel>
  );
}
