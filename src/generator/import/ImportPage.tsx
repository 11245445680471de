import { Box } from '@mui/material';
import { t } from '../../language/t.ts';
import { useDeclaration } from '../declarations.ts';
import { LoadProblem } from '../LoadProblem.tsx';
import { pluralNoun } from '../nouns.ts';
import { PageHeader } from '../PageHeader.tsx';
import { CheckRows } from './CheckRows.tsx';
import { ChooseTable } from './ChooseTable.tsx';
import { EarlierImports } from './EarlierImports.tsx';
import { NameColumns } from './NameColumns.tsx';
import { Steps } from './Steps.tsx';
import { useImport } from './useImport.ts';

/** Records from a table that the office has already: nothing is written before it was shown. */
export function ImportPage() {
  const resource = useDeclaration();
  const table = useImport(resource);
  const { overview, stage } = table;
  return (
    <>
      <PageHeader
        title={t('Import {things}', { things: pluralNoun(resource) })}
        lead={t('From a spreadsheet (XLSX) or comma-separated values (CSV), one record a line.')}
      />
      <Box sx={{ display: 'grid', gap: 4, maxWidth: 960 }}>
        <Steps stage={stage} />
        {overview.error && <LoadProblem error={overview.error} onRetry={overview.refetch} />}
        {stage === 'file' && !overview.error && <ChooseTable table={table} />}
        {stage === 'file' && <EarlierImports table={table} />}
        {stage === 'columns' && <NameColumns table={table} />}
        {stage === 'rows' && <CheckRows table={table} />}
      </Box>
    </>
  );
}
