import { Box } from '@mui/material';
import { PageHeader } from '#src/generator/PageHeader.tsx';
import { t } from '#src/language/t.ts';
import { CheckRows } from './CheckRows.tsx';
import { ChooseTable } from './ChooseTable.tsx';
import { NameColumns } from './NameColumns.tsx';
import { Steps } from './Steps.tsx';
import { useImport } from './useImport.ts';

/** Constituents from a table that the office has already: nothing is written before it was shown. */
export function ImportPage() {
  const table = useImport();
  return (
    <>
      <PageHeader
        title={t('Import constituents')}
        lead={t('From a table of comma-separated values (CSV), one person a line.')}
      />
      <Box sx={{ display: 'grid', gap: 4, maxWidth: 960 }}>
        <Steps stage={table.stage} />
        {table.stage === 'file' && <ChooseTable table={table} />}
        {table.stage === 'columns' && <NameColumns table={table} />}
        {table.stage === 'rows' && <CheckRows table={table} />}
      </Box>
    </>
  );
}
