import ScanIcon from '@mui/icons-material/QrCodeScannerOutlined';
import { Box, InputAdornment, OutlinedInput, Typography } from '@mui/material';
import { type KeyboardEvent, useId, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Chip } from '#src/generator/cells/Chip.tsx';
import { clock } from '#src/generator/formats.ts';
import { t } from '#src/language/t.ts';
import { findEntries, type Match } from './counterSearch.ts';
import { useDay } from './DayContext.ts';
import { labelOf, mainOf } from './EntryActions.tsx';
import { findElsewhere } from './findElsewhere.ts';
import { standingOf } from './groups.ts';
import { STANDINGS } from './standingTexts.ts';
import { actionsOf } from './visitActions.ts';

const AT_MOST = 6;

/** Scanned or typed, it finds who stands there; Enter checks them in. */
export function CounterBar() {
  const { day, circumstances, run, open } = useDay();
  // The QR code of a ticket, opened on a phone of the staff.
  const [params] = useSearchParams();
  const [typed, setTyped] = useState(params.get('find') ?? '');
  const [chosen, setChosen] = useState<number | null>(null);
  const [hint, setHint] = useState<string | null>(null);
  const id = useId();
  const found = findEntries(typed, day.entries).slice(0, AT_MOST);
  const place = chosen ?? (found.length === 1 ? 0 : null);

  const type = (text: string) => {
    setTyped(text);
    setChosen(null);
    setHint(null);
  };
  /** Whoever is expected is checked in; anybody else is shown. */
  const take = ({ entry }: Match) => {
    type('');
    if (actionsOf(entry, circumstances).includes('arrive')) {
      run('arrive', entry, { keepsFocus: true });
    } else open(entry);
  };
  const enter = async () => {
    const match = found[place ?? -1];
    if (match) return take(match);
    if (found.length > 1) return setHint(t('Several are meant: choose with the arrow keys.'));
    if (typed.trim() !== '') setHint(await findElsewhere(typed));
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
          'aria-label': t('Find who is here'),
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
            <ScanIcon fontSize="small" />
          </InputAdornment>
        }
        sx={{ height: 44, '& input': { fontSize: 16 } }}
      />
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
        aria-label={t('Found today')}
        sx={{ ...FOUND, display: found.length > 0 ? 'block' : 'none' }}
      >
        {found.map((match, at) => (
          <FoundLine
            key={match.entry.reservation.id}
            id={`${id}-${at}`}
            match={match}
            isChosen={at === place}
            onTake={() => take(match)}
          />
        ))}
      </Box>
    </Box>
  );
}

interface FoundLineProps {
  id: string;
  match: Match;
  isChosen: boolean;
  onTake: () => void;
}

function FoundLine({ id, match: { entry }, isChosen, onTake }: FoundLineProps) {
  const { now, circumstances } = useDay();
  const { reservation } = entry;
  const { name, tone } = STANDINGS[standingOf(entry, now)];
  const main = mainOf(actionsOf(entry, circumstances), entry);
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
