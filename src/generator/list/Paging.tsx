import { TablePagination } from '@mui/material';
import { useListContext } from 'react-admin';
import { COUNT_LIMIT, PAGE_SIZES } from '#schema/declaration/listQuery.ts';
import { t } from '../../language/t.ts';

/** It says where one is in the list. Beyond the count limit nobody knows how many there are. */
export function Paging() {
  const { page, perPage, total = 0, meta, setPage, setPerPage } = useListContext();
  const isExact = (meta as { total_exact?: boolean } | undefined)?.total_exact !== false;
  return (
    <TablePagination
      component="div"
      count={total}
      page={Math.min(page - 1, Math.max(0, Math.ceil(total / perPage) - 1))}
      rowsPerPage={perPage}
      rowsPerPageOptions={PAGE_SIZES}
      onPageChange={(_, next) => setPage(next + 1)}
      onRowsPerPageChange={(event) => setPerPage(Number(event.target.value))}
      labelRowsPerPage={t('Rows per page')}
      getItemAriaLabel={(way) => (way === 'next' ? t('Next page') : t('Previous page'))}
      sx={WRAPS}
      labelDisplayedRows={({ from, to, count }) =>
        isExact
          ? t('{from} to {to} of {count}', { from, to, count })
          : t('{from} to {to} of more than {count}', { from, to, count: COUNT_LIMIT })
      }
    />
  );
}

/** On a narrow screen the words before the number give way, so that all of it stays on one line. */
const WRAPS = {
  '& .MuiTablePagination-toolbar': { flexWrap: { xs: 'wrap', sm: 'nowrap' } },
  '& .MuiTablePagination-selectLabel': { display: { xs: 'none', sm: 'block' } },
  '& .MuiTablePagination-actions': { ml: { xs: 'auto', sm: 4 } },
} as const;
