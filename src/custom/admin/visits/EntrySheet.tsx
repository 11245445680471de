import CloseIcon from '@mui/icons-material/Close';
import {
  Box,
  Button,
  IconButton,
  Link,
  Paper,
  Typography,
  useMediaQuery,
  useTheme,
} from '@mui/material';
import { useId } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import type { DayEntry } from '#schema/visits/day.ts';
import { ADMIN_BASE } from '#src/adminBase.ts';
import { Chip } from '#src/generator/cells/Chip.tsx';
import { clock, longDate } from '#src/generator/formats.ts';
import { Drawer } from '#src/generator/modals.tsx';
import { t } from '#src/language/t.ts';
import { CategoryChecks } from '../categories/CategoryChecks.tsx';
import { Key } from '../users/review/Key.tsx';
import { useDay } from './DayContext.ts';
import { labelOf, MAIN, mainOf } from './EntryActions.tsx';
import { ENTRY_STATUSES, sinceOf, statusOf } from './entryStatus.ts';
import { SheetFace, SheetFacts } from './SheetFacts.tsx';
import { SheetTicket } from './SheetTicket.tsx';
import { SheetVisits } from './SheetVisits.tsx';
import { TimeInState } from './TimeInState.tsx';
import { ACTION_ORDER, actionsOf, type VisitActionName } from './visitActions.ts';
import { VISIT_ACTIONS } from './visitActionTexts.ts';

/** Beside the list where there is room for both, above it on a narrow screen. */
export function EntrySheet({ entry }: { entry: DayEntry }) {
  const { open } = useDay();
  const isBeside = useMediaQuery(useTheme().breakpoints.up('lg'));
  const id = useId();
  if (isBeside) {
    return (
      <Paper variant="outlined" component="section" aria-labelledby={id} sx={BESIDE}>
        <Sheet entry={entry} titleId={id} />
      </Paper>
    );
  }
  return (
    <Drawer
      anchor="right"
      open
      onClose={() => open(null)}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-labelledby': id,
          sx: { width: 'min(440px, 100vw)', p: 4 },
        },
      }}
    >
      <Sheet entry={entry} titleId={id} />
    </Drawer>
  );
}

function Sheet({ entry, titleId }: { entry: DayEntry; titleId: string }) {
  const { now, open } = useDay();
  const { reservation, visit } = entry;
  const { name, tone } = ENTRY_STATUSES[statusOf(entry, now)];
  return (
    <>
      <Box sx={{ display: 'flex', gap: 3, alignItems: 'center' }}>
        <SheetFace entry={entry} />
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography component="h2" variant="h2" id={titleId} sx={{ overflowWrap: 'anywhere' }}>
            {reservation.user.name}
          </Typography>
          <Link
            component={RouterLink}
            to={`${ADMIN_BASE}/reservations/${reservation.id}/show`}
            color="inherit"
          >
            {reservation.reference}
          </Link>
        </Box>
        <IconButton aria-label={t('Close')} onClick={() => open(null)} sx={{ alignSelf: 'start' }}>
          <CloseIcon fontSize="small" />
        </IconButton>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', mt: 3 }}>
        {visit && visit.state !== 'withdrawn' && <strong>{visit.ticket}</strong>}
        <Chip tone={tone}>{t(name)}</Chip>
        <TimeInState since={sinceOf(entry)} />
      </Box>
      <Typography sx={{ mt: 2 }}>
        {reservation.service.name}
        <br />
        {longDate(reservation.date)}, {clock(reservation.time)}
      </Typography>
      {visit && <SheetTicket visit={visit} />}
      <SheetActions entry={entry} />
      <Box sx={{ mt: 4, '& > div': { mb: 0 } }}>
        <CategoryChecks userId={reservation.user_id} />
      </Box>
      <SheetFacts entry={entry} />
      <SheetVisits entry={entry} />
    </>
  );
}

const MAIN_PLACES = MAIN.filter((name) => name !== 'approved');
const DECISION_PLACES: readonly VisitActionName[] = ['approved', 'declined'];

/** The four steps of a visit keep their places; the others follow in one order. */
function SheetActions({ entry }: { entry: DayEntry }) {
  const { deskContext, run } = useDay();
  const actions = actionsOf(entry, deskContext);
  const main = mainOf(actions, entry);
  const places = entry.reservation.status === 'pending' ? DECISION_PLACES : MAIN_PLACES;
  const others = ACTION_ORDER.filter((name) => actions.includes(name) && !places.includes(name));
  return (
    <Box role="group" aria-label={t('Actions')} sx={{ mt: 3 }}>
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 2 }}>
        {places.map((name) => (
          <Button
            key={name}
            variant={name === main ? 'contained' : 'outlined'}
            disabled={!actions.includes(name)}
            onClick={() => run(name, entry)}
            aria-keyshortcuts={VISIT_ACTIONS[name].key}
          >
            {labelOf(name, entry)}
            {VISIT_ACTIONS[name].key && <Key>{VISIT_ACTIONS[name].key}</Key>}
          </Button>
        ))}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2 }}>
        {others.map((name) => (
          <Button key={name} variant="text" onClick={() => run(name, entry)}>
            {labelOf(name, entry)}
          </Button>
        ))}
      </Box>
    </Box>
  );
}

const BESIDE = {
  borderRadius: 2,
  p: 4,
  position: 'sticky',
  top: 16,
  maxHeight: 'calc(100vh - 32px)',
  overflowY: 'auto',
} as const;
