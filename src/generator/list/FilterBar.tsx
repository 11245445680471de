import { Box, Button } from '@mui/material';
import type { ReactNode } from 'react';
import { useListContext } from 'react-admin';
import { t } from '../../language/t.ts';
import { readable, useAudience, useDeclaration } from '../declarations.ts';
import type { ResourceListProps } from '../resourceOverrides.ts';
import { FilterChip } from './FilterChip.tsx';
import { SearchBox } from './SearchBox.tsx';
import { ViewChanges } from './ViewChanges.tsx';
import { ViewsMenu } from './ViewsMenu.tsx';

interface FilterBarProps {
  quickFilters?: ReactNode;
  decided?: ResourceListProps['hiddenFilters'];
}

/** Search, quick filters, one chip for every declared filter, and the views. */
export function FilterBar({ quickFilters, decided }: FilterBarProps) {
  const resource = useDeclaration();
  const { filterValues, setFilters } = useListContext();
  const hidden = decided?.(filterValues) ?? [];
  const filterable = readable(resource, useAudience()).filter(
    ({ path, field }) =>
      (field.filterable === true || (field.filterable && filterValues[path] !== undefined)) &&
      !hidden.includes(path),
  );
  const canSearch = resource.flatFields.some(({ field }) => field.searchable);
  const isFiltered = Object.keys(filterValues).length > 0;
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 2,
        p: 3,
        alignItems: 'center',
        borderBottom: 1,
        borderColor: 'divider',
        '@media print': {
          border: 0,
          px: 0,
          pt: 0,
          '&:not(:has(.chosen-filter))': { display: 'none' },
        },
      }}
    >
      {canSearch && <SearchBox />}
      {filterValues.search && (
        <Box
          component="span"
          className="chosen-filter"
          sx={{ display: 'none', displayPrint: 'inline' }}
        >
          {t('Search')} <strong>{filterValues.search}</strong>
        </Box>
      )}
      <Box sx={IN_REACH}>
        <ViewsMenu />
        {quickFilters}
        {filterable.map((flatField) => (
          <FilterChip key={flatField.path} flatField={flatField} />
        ))}
        {isFiltered && <Button onClick={() => setFilters({}, [])}>{t('Clear all')}</Button>}
      </Box>
      <ViewChanges />
    </Box>
  );
}

/** On a narrow screen one row that is swiped, so that the records begin on the first screen. */
const IN_REACH = {
  display: { xs: 'flex', sm: 'contents' },
  gap: 2,
  width: '100%',
  overflowX: 'auto',
  p: 1,
  m: -1,
  '& > *': { flex: 'none' },
} as const;
