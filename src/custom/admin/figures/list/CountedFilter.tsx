import { Box } from '@mui/material';
import { useListContext } from 'react-admin';
import { CHOSEN, RemoveFilterButton } from '#src/generator/list/chosenFilter.tsx';
import { t } from '#src/language/t.ts';
import { COUNTED_KEYS, formatCountedFilter } from './formatCountedFilter.ts';

/** Shows the filter that a dashboard figure has set on this list, with a button to remove it. */
export function CountedFilter() {
  const { filterValues, setFilters } = useListContext();
  const words = formatCountedFilter(filterValues);
  if (words === null) return null;
  const label = t('Counted as');
  const clear = () => {
    const entries = Object.entries(filterValues).filter(
      ([key]) => !(COUNTED_KEYS as readonly string[]).includes(key),
    );
    setFilters(Object.fromEntries(entries), []);
  };
  return (
    <Box sx={{ display: 'inline-flex', maxWidth: 'calc(100vw - 72px)' }}>
      <Box
        component="span"
        className="chosen-filter"
        sx={{
          border: 1,
          borderRadius: 1,
          ...CHOSEN,
          px: 3,
          py: '4.5px',
          fontWeight: 'fontWeightMedium',
        }}
      >
        {label}
        {': '}
        <Box component="span" sx={{ fontWeight: 'fontWeightBold' }}>
          {words}
        </Box>
      </Box>
      <RemoveFilterButton label={label} onClick={clear} />
    </Box>
  );
}
