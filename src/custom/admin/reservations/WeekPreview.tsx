import { Alert, Box, Paper, Typography } from '@mui/material';
import { useWatch } from 'react-hook-form';
import { Tags } from '#src/generator/cells/textCells.tsx';
import { clock, dayName } from '#src/generator/formats.ts';
import { useSettings } from '#src/generator/useSettings.ts';
import { t } from '#src/language/t.ts';
import { previewWeek, type Rules } from './previewWeek.ts';

const SHOWN = 6;

/** What the rules in the form make of the coming week, before anything is saved. */
export function WeekPreview() {
  const rules = useWatch() as Partial<Rules>;
  const settings = useSettings();
  const week = previewWeek(rules, {
    holidays: settings?.holidays ?? [],
    timeZone: settings?.time_zone ?? 'Asia/Manila',
    now: Date.now(),
  });
  return (
    <Paper
      component="section"
      aria-labelledby="week-preview"
      variant="outlined"
      sx={{ borderRadius: 2, p: 5, position: { lg: 'sticky' }, top: 24 }}
    >
      <Typography component="h2" variant="h2" id="week-preview">
        {t('A week of slots')}
      </Typography>
      {week === null ? (
        <Alert severity="info" sx={{ mt: 3 }}>
          {t('Fill in the hours and the length of a slot to see the week.')}
        </Alert>
      ) : (
        <>
          <Typography sx={{ color: 'text.secondary', mt: 1, mb: 3 }} role="status">
            {t(
              '{slots, plural, one {# slot} other {# slots}}, {places, plural, one {# place} other {# places}}',
              { slots: week.slots, places: week.places },
            )}
          </Typography>
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {week.days.map(({ date, slots }) => (
              <Box component="li" key={date} sx={{ py: 2, borderTop: 1, borderColor: 'divider' }}>
                <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, mb: 1 }}>
                  <strong>{dayName(date)}</strong>
                  <Box component="span" sx={{ color: 'text.secondary' }}>
                    {slots.length === 0
                      ? t('Closed')
                      : t('{count, plural, one {# slot} other {# slots}}', {
                          count: slots.length,
                        })}
                  </Box>
                </Box>
                {slots.length > 0 && (
                  <Tags names={shortened(slots.map(({ time }) => clock(time)))} />
                )}
              </Box>
            ))}
          </Box>
        </>
      )}
    </Paper>
  );
}

/** The first few and the last of a long day. */
const shortened = (times: string[]) =>
  times.length <= SHOWN + 1
    ? times
    : [...times.slice(0, SHOWN - 1), `+${times.length - SHOWN}`, times.at(-1) ?? ''];
