import { Box, OutlinedInput, Typography } from '@mui/material';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Dialog } from '../generator/modals.tsx';
import { t } from '../language/t.ts';
import { type SearchResult, useSearchResults } from './useSearchResults.ts';

/** One field that finds pages at once and records as one types. */
export function CommandPalette({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      aria-label={t('Find a page or a record')}
      fullWidth
      maxWidth="sm"
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start', pt: { sm: 12 } } }}
    >
      {isOpen && <Palette onClose={onClose} />}
    </Dialog>
  );
}

function Palette({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const [isAwaited, setAwaited] = useState(false);
  const { results, isSearching } = useSearchResults(text);
  const navigate = useNavigate();
  const id = useId();
  const current = Math.min(active, results.length - 1);
  useEffect(() => {
    document.getElementById(`${id}-${current}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, current]);

  const open = (result: SearchResult | undefined) => {
    if (!result) return;
    onClose();
    navigate(result.to);
  };
  // Enter was pressed before the results came: open the first one as soon as it is there.
  useEffect(() => {
    if (!isAwaited || isSearching) return;
    setAwaited(false);
    open(results[0]);
  });
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && results.length > 0) {
      event.preventDefault();
      setActive((current + step + results.length) % results.length);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (isSearching && active === 0) setAwaited(true);
      else open(results[current]);
    }
  };
  return (
    <>
      <OutlinedInput
        autoFocus
        value={text}
        placeholder={t('A page, a person, a service or a reference')}
        onChange={({ target }) => {
          setText(target.value);
          setActive(0);
          setAwaited(false);
        }}
        onKeyDown={press}
        inputProps={{
          role: 'combobox',
          'aria-label': t('Find a page or a record'),
          'aria-expanded': results.length > 0,
          'aria-controls': `${id}-list`,
          'aria-autocomplete': 'list',
          'aria-activedescendant': results.length > 0 ? `${id}-${current}` : undefined,
        }}
        sx={{ m: 3 }}
      />
      <Box
        component="ul"
        role="listbox"
        id={`${id}-list`}
        aria-label={t('Found')}
        sx={{ listStyle: 'none', m: 0, p: 2, pt: 0, overflowY: 'auto', maxHeight: '50vh' }}
      >
        {results.map((result, place) => (
          <Box
            component="li"
            role="option"
            key={result.to}
            id={`${id}-${place}`}
            aria-selected={place === current}
            onClick={() => open(result)}
            onMouseEnter={() => setActive(place)}
            sx={{
              display: 'flex',
              gap: 3,
              px: 3,
              py: 2,
              borderRadius: 1,
              cursor: 'pointer',
              ...(place === current && { bgcolor: 'primary.light' }),
            }}
          >
            <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
              {result.name}
              {result.detail && (
                <Box component="span" sx={{ color: 'text.secondary', ml: 2 }}>
                  {result.detail}
                </Box>
              )}
            </Box>
            <Typography component="span" variant="caption" sx={{ color: 'text.secondary' }}>
              {result.kind}
            </Typography>
          </Box>
        ))}
      </Box>
      <Typography role="status" sx={{ px: 5, pb: 3, color: 'text.secondary' }}>
        {isSearching ? t('Searching…') : results.length === 0 ? t('Nothing found.') : ''}
      </Typography>
    </>
  );
}
