import { Box, Button, Menu, MenuItem, Paper, Typography } from '@mui/material';
import { useState } from 'react';
import type { DayEntry } from '#schema/visits/day.ts';
import { ConfirmDialog } from '#src/generator/ConfirmDialog.tsx';
import { t } from '#src/language/t.ts';
import { Key } from '../users/review/Key.tsx';
import { useDay } from './DayContext.ts';
import { labelOf } from './EntryActions.tsx';
import type { useOwnCounter } from './useOwnCounter.ts';
import { actionsOf, type VisitActionName } from './visitActions.ts';
import { VISIT_ACTIONS } from './visitActionTexts.ts';
import { Waited } from './Waited.tsx';

interface CounterPanelProps {
  own: ReturnType<typeof useOwnCounter>;
  onCallNext: () => void;
}

/** Where I sit, whom I have called or serve, and who is next. */
export function CounterPanel({ own, onCallNext }: CounterPanelProps) {
  const { day } = useDay();
  if (day.counters.length === 0) return null;
  return (
    <Paper variant="outlined" component="section" aria-label={t('My counter')} sx={PANEL}>
      {own.counter ? (
        <>
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, flex: '0 0 auto' }}>
            <Typography component="h2" variant="h2">
              {own.counter.name}
            </Typography>
            <CloseCounter own={own} />
          </Box>
          {own.person ? (
            <PersonAtCounter entry={own.person} />
          ) : (
            <>
              <Typography sx={{ color: 'text.secondary', flex: 1 }}>
                {t('Nobody is called to you.')}
              </Typography>
              <Button variant="contained" onClick={onCallNext} aria-keyshortcuts="x">
                {t('Call next')}
                <Key>x</Key>
              </Button>
            </>
          )}
        </>
      ) : (
        <>
          <Typography sx={{ flex: 1 }}>{t('You sit at no counter.')}</Typography>
          <OpenCounter own={own} />
        </>
      )}
    </Paper>
  );
}

/** In their fixed places; what is not possible now has no button. */
const AT_COUNTER: readonly VisitActionName[] = [
  'call',
  'start',
  'complete',
  'miss',
  'hold',
  'return',
  'send_on',
];

function PersonAtCounter({ entry }: { entry: DayEntry }) {
  const { circumstances, run, open } = useDay();
  const { visit, reservation } = entry;
  if (!visit) return null;
  const actions = actionsOf(entry, circumstances);
  const isCalled = visit.state === 'called';
  const main = isCalled ? 'start' : 'complete';
  return (
    <>
      <Typography
        component="strong"
        sx={{ fontSize: 36, fontWeight: 'fontWeightBold', lineHeight: 1 }}
      >
        {visit.ticket}
      </Typography>
      <Box sx={{ flex: '1 1 180px', minWidth: 0 }}>
        <Button variant="text" onClick={() => open(entry)} sx={{ px: 1, ml: -1, minWidth: 0 }}>
          {reservation.user.name}
        </Button>
        <Typography variant="caption" sx={{ display: 'block', color: 'text.secondary' }}>
          {isCalled
            ? t('Called {count, plural, one {once} other {# times}}', { count: visit.calls })
            : t('Being served')}
          {' · '}
          <Waited since={visit.since} />
          {' · '}
          {reservation.service.name}
        </Typography>
        {visit.note && <Typography>{t('Note: {note}', { note: visit.note })}</Typography>}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {AT_COUNTER.filter((name) => actions.includes(name)).map((name) => (
          <Button
            key={name}
            variant={name === main ? 'contained' : 'outlined'}
            onClick={() => run(name, entry, { keepsFocus: true })}
            aria-keyshortcuts={VISIT_ACTIONS[name].key}
          >
            {labelOf(name, entry)}
            {VISIT_ACTIONS[name].key && <Key>{VISIT_ACTIONS[name].key}</Key>}
          </Button>
        ))}
      </Box>
    </>
  );
}

function OpenCounter({ own }: Pick<CounterPanelProps, 'own'>) {
  const { day } = useDay();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        variant="outlined"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t('Sit down at a counter')}
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {day.counters
          .filter(({ is_active }) => is_active)
          .map(({ id, name, staff }) => (
            <MenuItem
              key={id}
              disabled={staff !== null}
              onClick={() => {
                setAnchor(null);
                own.open(id);
              }}
            >
              {staff ? t('{counter}: {name}', { counter: name, name: staff.name }) : name}
            </MenuItem>
          ))}
      </Menu>
    </>
  );
}

/** With somebody called or served, it asks first. */
function CloseCounter({ own: { counter, person, close } }: Pick<CounterPanelProps, 'own'>) {
  const [isAsking, setAsking] = useState(false);
  if (!counter) return null;
  const end = (returnsToLine: boolean) => {
    setAsking(false);
    close(counter.id, returnsToLine);
  };
  return (
    <>
      <Button variant="text" onClick={() => (person ? setAsking(true) : end(false))}>
        {t('Close counter')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        isDangerous={false}
        title={t('Close {counter}?', { counter: counter.name })}
        confirm={t('Close counter')}
        onConfirm={() => end(true)}
        onClose={() => setAsking(false)}
      >
        <Typography>
          {t('{name} goes back into the line, in their old place.', {
            name: person?.reservation.user.name ?? '',
          })}
        </Typography>
      </ConfirmDialog>
    </>
  );
}

const PANEL = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 3,
  px: 4,
  py: 3,
  mb: 3,
  borderRadius: 2,
  minHeight: 62,
} as const;
