import { Box, Dialog, OutlinedInput, Typography } from '@mui/material';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { t } from '../language/t.ts';
import { type Finding, useFindings } from './useFindings.ts';

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
  const { findings, isSearching } = useFindings(text);
  const navigate = useNavigate();
  const id = useId();
  const current = Math.min(active, findings.length - 1);
  useEffect(() => {
    document.getElementById(`${id}-${current}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, current]);

  const open = (finding: Finding | undefined) => {
    if (!finding) return;
    onClose();
    navigate(finding.to);
  };
  // Enter was pressed before the results came: open the first one as soon as it is there.
  useEffect(() => {
    if (!isAwaited || isSearching) return;
    setAwaited(false);
    open(findings[0]);
  });
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && findings.length > 0) {
      event.preventDefault();
      setActive((current + step + findings.length) % findings.length);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (isSearching && active === 0) setAwaited(true);
      else open(findings[current]);
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
          'aria-expanded': findings.length > 0,
          'aria-controls': `${id}-list`,
          'aria-autocomplete': 'list',
          'aria-activedescendant': findings.length > 0 ? `${id}-${current}` : undefined,
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
        {findings.map((finding, place) => (
          <Box
            component="li"
            role="option"
            key={finding.to}
            id={`${id}-${place}`}
            aria-selected={place === current}
            onClick={() => open(finding)}
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
              {finding.name}
              {finding.detail && (
                <Box component="span" sx={{ color: 'text.secondary', ml: 2 }}>
                  {finding.detail}
                </Box>
              )}
            </Box>
            <Typography component="span" variant="caption" sx={{ color: 'text.secondary' }}>
              {finding.kind}
            </Typography>
          </Box>
        ))}
      </Box>
      <Typography role="status" sx={{ px: 5, pb: 3, color: 'text.secondary' }}>
        {isSearching ? t('Searching…') : findings.length === 0 ? t('Nothing found.') : ''}
      </Typography>
    </>
  );
}
