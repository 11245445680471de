import DownIcon from '@mui/icons-material/KeyboardArrowDown';
import { Box, Button, Typography } from '@mui/material';
import { useId, useState } from 'react';
import { useListContext } from 'react-admin';
import type { FieldAtPath } from '#schema/declaration/field.ts';
import { t } from '../../language/t.ts';
import { FilterInput, FilterLink, FilterValue, filterKeys } from '../filters.tsx';
import { Popover } from '../modals.tsx';
import { CHOSEN, RemoveFilterButton } from './chosenFilter.tsx';

/** Names the field; once set, also the value, and a cross that removes it. */
export function FilterChip({ flatField }: { flatField: FieldAtPath }) {
  const { filterValues, setFilters } = useListContext();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const titleId = useId();
  const keys = filterKeys(flatField);
  const isSet = keys.some((key) => filterValues[key] !== undefined);

  const change = (next: Record<string, unknown>) => {
    const merged = { ...filterValues, ...next };
    const entries = Object.entries(merged).filter(
      ([, value]) =>
        value !== undefined && value !== '' && !(Array.isArray(value) && !value.length),
    );
    setFilters(Object.fromEntries(entries), []);
  };
  const clear = () => change(Object.fromEntries(keys.map((key) => [key, undefined])));
  const label = t(flatField.field.label);
  return (
    <Box sx={{ display: 'inline-flex' }}>
      <Button
        variant="outlined"
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        endIcon={isSet ? undefined : <DownIcon />}
        onClick={(event) => setAnchor(event.currentTarget)}
        className={isSet ? 'chosen-filter' : undefined}
        sx={isSet ? CHOSEN : QUIET}
      >
        {label}
        {isSet && (
          <Box component="span" sx={{ ml: 1, fontWeight: 'fontWeightBold' }}>
            <FilterValue flatField={flatField} values={filterValues} />
          </Box>
        )}
      </Button>
      {isSet && <FilterLink flatField={flatField} values={filterValues} />}
      {isSet && <RemoveFilterButton label={label} onClick={clear} />}
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-labelledby': titleId, sx: { mt: 1, p: 3 } } }}
      >
        <Typography id={titleId} sx={{ fontWeight: 'fontWeightMedium', mb: 2 }}>
          {label}
        </Typography>
        <FilterInput flatField={flatField} values={filterValues} onChange={change} />
      </Popover>
    </Box>
  );
}

const QUIET = { borderStyle: 'dashed', color: 'text.secondary' } as const;
