import { Box, ButtonBase, Typography } from '@mui/material';
import type { DayEntry } from '#schema/visits/day.ts';
import { hasLeftUnprinted } from '#schema/visits/steps.ts';
import { PRIORITIES } from '#schema/visits/visit.ts';
import { Chip, Tag } from '#src/generator/cells/Chip.tsx';
import { RecordAvatar } from '#src/generator/cells/fileCells.tsx';
import { clock, relativeDate } from '#src/generator/formats.ts';
import { t } from '#src/language/t.ts';
import { useDay } from './DayContext.ts';
import { EntryActions } from './EntryActions.tsx';
import { ENTRY_STATUSES, sinceOf, statusOf } from './entryStatus.ts';
import { TimeInState } from './TimeInState.tsx';

/** How a list of such rows looks. */
export const LIST = { listStyle: 'none', m: 0, p: 0, borderRadius: 2, overflow: 'hidden' } as const;

interface EntryRowProps {
  entry: DayEntry;
  /** Where the title of the list does not say it. */
  showsTime?: boolean;
  showsDate?: boolean;
}

/** One person of the day: who, for what, in which state and since when, and the next step. */
export function EntryRow({ entry, showsTime = false, showsDate = false }: EntryRowProps) {
  const { now, day, opened, open } = useDay();
  const { reservation, visit } = entry;
  const { name, tone } = ENTRY_STATUSES[statusOf(entry, now)];
  const counter = day.counters.find(({ id }) => id === visit?.counter_id);
  const when = [
    showsDate && relativeDate(reservation.date, day.date),
    (showsTime || showsDate) && clock(reservation.time),
  ].filter(Boolean);
  const about = [...when, reservation.service.name, counter?.name, reservation.reference];
  return (
    <Box
      component="li"
      data-entry={reservation.id}
      sx={{ ...ROW, ...(opened === reservation.id && { bgcolor: 'primary.light' }) }}
    >
      <ButtonBase
        data-opens
        onClick={() => open(entry)}
        aria-haspopup="dialog"
        aria-expanded={opened === reservation.id}
        sx={OPENS}
      >
        <Box component="span" sx={TICKET}>
          {visit && visit.state !== 'withdrawn' ? (
            visit.ticket
          ) : (
            <RecordAvatar photo={null} name={reservation.user.name} />
          )}
        </Box>
        <Box component="span" sx={{ minWidth: 0 }}>
          <Typography component="span" sx={NAME}>
            {reservation.user.name}
          </Typography>
          <Typography component="span" variant="caption" sx={ABOUT}>
            {about.filter(Boolean).join(' · ')}
          </Typography>
        </Box>
      </ButtonBase>
      <Box sx={STATE}>
        {visit && visit.priority !== 'none' && (
          <Tag>{t(PRIORITIES.find(({ id }) => id === visit.priority)?.name ?? '')}</Tag>
        )}
        {visit && hasLeftUnprinted(visit) ? (
          <Chip tone="warning">{t('Ticket did not print')}</Chip>
        ) : (
          !showsDate && <Chip tone={tone}>{t(name)}</Chip>
        )}
        <TimeInState since={sinceOf(entry)} />
      </Box>
      <EntryActions entry={entry} />
    </Box>
  );
}

const ROW = {
  display: 'grid',
  // The name is what staff look for: the states wrap before it is cut.
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr) auto',
    sm: 'minmax(220px, 1fr) minmax(0, max-content) minmax(150px, auto)',
  },
  gridTemplateAreas: { xs: '"who who" "state actions"', sm: '"who state actions"' },
  alignItems: 'center',
  columnGap: 3,
  rowGap: 1,
  px: { xs: 2, sm: 3 },
  py: 2,
  borderBottom: 1,
  borderColor: 'divider',
  '&:last-of-type': { borderBottom: 0 },
  '&:focus-within': { bgcolor: 'action.hover' },
} as const;
const OPENS = {
  gridArea: 'who',
  display: 'grid',
  gridTemplateColumns: '48px minmax(0, 1fr)',
  justifyContent: 'start',
  textAlign: 'start',
  minHeight: 36,
  borderRadius: 1,
  px: 1,
} as const;
const TICKET = { color: 'text.secondary', fontWeight: 'fontWeightMedium', fontSize: 14 } as const;
const NAME = {
  display: 'block',
  fontWeight: 'fontWeightMedium',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const;
const ABOUT = {
  display: 'block',
  color: 'text.secondary',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const;
const STATE = {
  gridArea: 'state',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: { sm: 'flex-end' },
  columnGap: 2,
  rowGap: 1,
} as const;
