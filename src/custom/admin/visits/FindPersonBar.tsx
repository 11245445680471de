import ScanIcon from '@mui/icons-material/QrCodeScannerOutlined';
import { Box, IconButton, InputAdornment, OutlinedInput, Tooltip, Typography } from '@mui/material';
import { type KeyboardEvent, lazy, Suspense, useId, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { DayEntry } from '#schema/visits/day.ts';
import { Chip } from '#src/generator/cells/Chip.tsx';
import { clock } from '#src/generator/formats.ts';
import { t } from '#src/language/t.ts';
import { useDay } from './DayContext.ts';
import { labelOf, mainOf } from './EntryActions.tsx';
import { ENTRY_STATUSES, statusOf } from './entryStatus.ts';
import { findElsewhere } from './findElsewhere.ts';
import { findEntries } from './findEntries.ts';
import { actionsOf } from './visitActions.ts';

const ScanDialog = lazy(async () => ({ default: (await import('./ScanDialog.tsx')).ScanDialog }));
/** Only where the page came over TLS, or from this machine. */
const hasCamera = () => navigator.mediaDevices !== undefined;

const MOST_MATCHES = 6;

/** Finds a person of the day by what is scanned or typed; Enter checks them in. */
export function FindPersonBar() {
  const { day, deskContext, run, open } = useDay();
  // The QR code of a ticket, opened on a phone of the staff.
  const [params] = useSearchParams();
  const [typed, setTyped] = useState(params.get('find') ?? '');
  const [chosen, setChosen] = useState<number | null>(null);
  const [hint, setHint] = useState<string | null>(null);
  const [isScanning, setScanning] = useState(false);
  const id = useId();
  const found = findEntries(typed, day.entries).slice(0, MOST_MATCHES);
  const place = chosen ?? (found.length === 1 ? 0 : null);

  const latest = useRef(typed);
  latest.current = typed;

  /** What is typed meanwhile is about somebody else. */
  const lookElsewhere = async (text: string) => {
    const words = await findElsewhere(text);
    if (latest.current === text) setHint(words);
  };
  const type = (text: string) => {
    setTyped(text);
    setChosen(null);
    setHint(null);
  };
  /** Whoever is expected is checked in; anybody else is shown. */
  const take = (entry: DayEntry) => {
    type('');
    if (actionsOf(entry, deskContext).includes('arrive')) {
      run('arrive', entry, { keepsFocus: true });
    } else open(entry);
  };
  const enter = async () => {
    const entry = found[place ?? -1];
    if (entry) return take(entry);
    if (found.length > 1)
      return setHint(t('Several people match. Choose one with the arrow keys.'));
    if (typed.trim() !== '') await lookElsewhere(typed);
  };
  const takeScanned = async (text: string) => {
    setScanning(false);
    const [entry, ...others] = findEntries(text, day.entries);
    if (entry && others.length === 0) return take(entry);
    type(text);
    await lookElsewhere(text);
  };
  const press = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by && found.length > 0) {
      const from = place ?? (by === 1 ? -1 : 0);
      setChosen((from + by + found.length) % found.length);
    } else if (event.key === 'Enter') enter();
    else if (event.key === 'Escape') {
      // Emptied, it gives the keyboard back to the page's own keys.
      if (typed === '') (event.target as HTMLElement).blur();
      else type('');
    } else return;
    event.preventDefault();
  };

  return (
    <Box component="search" sx={{ position: 'relative', mb: 3 }}>
      <OutlinedInput
        fullWidth
        value={typed}
        onChange={({ target }) => type(target.value)}
        onKeyDown={press}
        placeholder={t('Scan, or type a reference, name, phone number or year of birth')}
        inputProps={{
          'aria-label': t('Find somebody on today’s list'),
          'aria-keyshortcuts': '/',
          'aria-describedby': `${id}-hint`,
          'data-search': true,
          role: 'combobox',
          'aria-expanded': found.length > 0,
          'aria-controls': `${id}-found`,
          'aria-autocomplete': 'list',
          'aria-activedescendant': place === null ? undefined : `${id}-${place}`,
          autoComplete: 'off',
          spellCheck: false,
        }}
        startAdornment={
          <InputAdornment position="start">
            {hasCamera() ? (
              <Tooltip title={t('Scan with the camera')}>
                <IconButton
                  edge="start"
                  aria-label={t('Scan with the camera')}
                  onClick={() => setScanning(true)}
                >
                  <ScanIcon fontSize="small" />
                </IconButton>
              </Tooltip>
            ) : (
              <ScanIcon fontSize="small" />
            )}
          </InputAdornment>
        }
        sx={{ height: 44, '& input': { fontSize: 16 } }}
      />
      {isScanning && (
        <Suspense>
          <ScanDialog onScanned={takeScanned} onClose={() => setScanning(false)} />
        </Suspense>
      )}
      <Typography
        id={`${id}-hint`}
        role="status"
        sx={{ color: 'text.secondary', mt: hint ? 1 : 0 }}
      >
        {hint}
      </Typography>
      <Box
        component="ul"
        role="listbox"
        id={`${id}-found`}
        aria-label={t('Matches')}
        sx={{ ...FOUND, display: found.length > 0 ? 'block' : 'none' }}
      >
        {found.map((entry, at) => (
          <FoundLine
            key={entry.reservation.id}
            id={`${id}-${at}`}
            entry={entry}
            isChosen={at === place}
            onTake={() => take(entry)}
          />
        ))}
      </Box>
    </Box>
  );
}

interface FoundLineProps {
  id: string;
  entry: DayEntry;
  isChosen: boolean;
  onTake: () => void;
}

function FoundLine({ id, entry, isChosen, onTake }: FoundLineProps) {
  const { now, deskContext } = useDay();
  const { reservation } = entry;
  const { name, tone } = ENTRY_STATUSES[statusOf(entry, now)];
  const main = mainOf(actionsOf(entry, deskContext), entry);
  return (
    <Box
      component="li"
      role="option"
      id={id}
      aria-selected={isChosen}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onTake}
      sx={{ ...LINE, ...(isChosen && { bgcolor: 'primary.light' }) }}
    >
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <Typography component="span" sx={{ fontWeight: 'fontWeightMedium', display: 'block' }}>
          {reservation.user.name}
        </Typography>
        <Typography component="span" variant="caption" sx={{ color: 'text.secondary' }}>
          {[clock(reservation.time), reservation.service.name, reservation.reference].join(' · ')}
        </Typography>
      </Box>
      <Chip tone={tone}>{t(name)}</Chip>
      {isChosen && (
        <Typography component="span" variant="caption">
          {t('Enter: {what}', { what: main === 'arrive' ? labelOf(main, entry) : t('Show') })}
        </Typography>
      )}
    </Box>
  );
}

const FOUND = {
  position: 'absolute',
  insetInline: 0,
  top: 48,
  zIndex: 20,
  listStyle: 'none',
  m: 0,
  p: 1,
  border: 1,
  borderColor: 'divider',
  borderRadius: 2,
  bgcolor: 'background.paper',
  boxShadow: 6,
} as const;
const LINE = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 3,
  px: 3,
  py: 2,
  borderRadius: 1,
  cursor: 'pointer',
  '&:hover': { bgcolor: 'action.hover' },
} as const;
