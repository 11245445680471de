import { Box, Checkbox, Typography } from '@mui/material';
import { addDays, daysBetween } from '#schema/time/zone.ts';
import { shortWeekday } from '#src/generator/formats.ts';
import { TemporalInput } from '#src/generator/inputs/TemporalInput.tsx';
import { t } from '#src/language/t.ts';
import { formatHolidayDays, nameOfHoliday } from './formatHoliday.ts';
import { type Holiday, isInList, overlappingHoliday, type Proposal } from './holidays.ts';

interface ProposalRowsProps {
  all: readonly Holiday[];
  proposals: readonly Proposal[];
  onChange: (proposals: Proposal[]) => void;
}

export function ProposalRows({ all, proposals, onChange }: ProposalRowsProps) {
  const change = (id: string, next: Partial<Proposal>) =>
    onChange(
      proposals.map((proposal) => (proposal.id === id ? { ...proposal, ...next } : proposal)),
    );
  if (proposals.length === 0) {
    return (
      <Typography sx={{ color: 'text.secondary' }}>{t('There is nothing to add.')}</Typography>
    );
  }
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {proposals.map(({ id, holiday, isChosen }) => {
        const isKnown = isInList(all, holiday);
        const name = nameOfHoliday(holiday);
        return (
          <Box component="li" key={id} sx={ROW}>
            <Checkbox
              checked={isChosen && !isKnown}
              disabled={isKnown}
              onChange={(_, checked) => change(id, { isChosen: checked })}
              slotProps={{ input: { 'aria-label': t('Add {name}', { name }) } }}
            />
            <Box sx={{ minWidth: 0 }}>
              <Typography sx={{ overflowWrap: 'anywhere' }}>
                {holiday.reason ?? t('Without a name')}
              </Typography>
              <Typography variant="caption" sx={{ color: 'text.secondary' }}>
                {noteOf(all, holiday)}
              </Typography>
            </Box>
            <TemporalInput
              kind="date"
              label={t('First day of {name}', { name })}
              value={holiday.from}
              onChange={(from) => {
                // Empty is also what cannot be read yet: the days stay until it can be.
                if (from) change(id, { holiday: startingAt(holiday, from) });
              }}
            />
          </Box>
        );
      })}
    </Box>
  );
}

function noteOf(all: readonly Holiday[], holiday: Holiday): string {
  if (!holiday.from) return t('Choose a day');
  if (isInList(all, holiday)) return t('Already in the list');
  const overlapping = overlappingHoliday(all, holiday);
  if (overlapping)
    return t('Meets {name}, {days}', {
      name: nameOfHoliday(overlapping),
      days: formatHolidayDays(overlapping),
    });
  return holiday.from === holiday.to ? shortWeekday(holiday.from) : formatHolidayDays(holiday);
}

/** It keeps as many days as before. */
const startingAt = (holiday: Holiday, from: string): Holiday =>
  holiday.from === ''
    ? { ...holiday, from, to: from }
    : { ...holiday, from, to: addDays(from, daysBetween(holiday.from, holiday.to)) };

const ROW = {
  display: 'grid',
  alignItems: 'center',
  columnGap: 2,
  gridTemplateColumns: { xs: 'auto 1fr', sm: 'auto 1fr auto' },
  '& > :last-child': { gridColumn: { xs: 2, sm: 'auto' } },
  py: 1,
  borderTop: 1,
  borderColor: 'divider',
} as const;
