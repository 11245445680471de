import { Box, Button, Menu, MenuItem, Paper, Typography } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import type { DayEntry } from '#schema/visits/day.ts';
import { ConfirmDialog } from '#src/generator/ConfirmDialog.tsx';
import { t } from '#src/language/t.ts';
import { Key } from '../users/review/Key.tsx';
import { useDay } from './DayContext.ts';
import { labelOf } from './EntryActions.tsx';
import { TimeInState } from './TimeInState.tsx';
import type { useOwnCounter } from './useOwnCounter.ts';
import { actionsOf, type VisitActionName } from './visitActions.ts';
import { VISIT_ACTIONS } from './visitActionTexts.ts';

interface CounterPanelProps {
  myCounter: ReturnType<typeof useOwnCounter>;
  onCallNext: () => void;
}

/** My counter, whom I have called or serve there, and the button that calls the next person. */
export function CounterPanel({ myCounter, onCallNext }: CounterPanelProps) {
  const { day } = useDay();
  const focusProps = useFocusWithin();
  if (day.counters.length === 0) return null;
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-label={t('My counter')}
      sx={PANEL}
      {...focusProps}
    >
      {myCounter.counter ? (
        <>
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, flex: '0 0 auto' }}>
            <Typography component="h2" variant="h2">
              {myCounter.counter.name}
            </Typography>
            <CloseCounter myCounter={myCounter} />
          </Box>
          {myCounter.person ? (
            <PersonAtCounter entry={myCounter.person} />
          ) : (
            <>
              <Typography sx={{ color: 'text.secondary', flex: 1 }}>
                {t('You have called nobody.')}
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
          <Typography sx={{ flex: 1 }}>{t('You have no counter open.')}</Typography>
          <OpenCounter myCounter={myCounter} />
        </>
      )}
    </Paper>
  );
}

/** A button that is pressed may be gone afterwards: the focus stays in this part then. */
function useFocusWithin() {
  const ref = useRef<HTMLDivElement>(null);
  const hasFocus = useRef(false);
  useEffect(() => {
    if (hasFocus.current && document.activeElement === document.body) ref.current?.focus();
  });
  return {
    ref,
    tabIndex: -1,
    onFocus: () => {
      hasFocus.current = true;
    },
    onBlur: () => {
      hasFocus.current = false;
    },
  };
}

/** In this order; what is not possible now has no button. */
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
  const { deskContext, run, open } = useDay();
  const { visit, reservation } = entry;
  if (!visit) return null;
  const actions = actionsOf(entry, deskContext);
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
          <TimeInState since={visit.since} />
          {' · '}
          {reservation.service.name}
        </Typography>
        {visit.note && (
          <Typography>{t('Note from the last counter: {note}', { note: visit.note })}</Typography>
        )}
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

function OpenCounter({ myCounter }: Pick<CounterPanelProps, 'myCounter'>) {
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
        {t('Open a counter')}
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
                myCounter.open(id);
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
function CloseCounter({ myCounter }: Pick<CounterPanelProps, 'myCounter'>) {
  const { counter, person, close } = myCounter;
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
  '&:focus': { outline: 'none' },
} as const;
