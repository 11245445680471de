import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import { Alert, Box, Button, Paper, Typography } from '@mui/material';
import type { ImportState } from '#schema/calls/imports.ts';
import { KEEP_IMPORT_DAYS } from '#schema/import/importable.ts';
import { useTask } from '../../custom/hooks/useTask.ts';
import { messageOf } from '../../http/client.ts';
import { t } from '../../language/t.ts';
import { useAudience } from '../declarations.ts';
import { relativeTime } from '../formats.ts';
import { downloadRefused } from './downloads.ts';
import { FileButton } from './FileButton.tsx';
import { askRefused } from './importCalls.ts';
import { importColumns } from './importColumns.ts';
import type { Import } from './useImport.ts';
import { useTableFile } from './useTableFile.ts';

/** One's own imports: what was refused can still be had, and what was broken off goes on. */
export function EarlierImports({ table }: { table: Import }) {
  const { problem, isReading, read } = useTableFile(table.take);
  const { imports = [] } = table.overview.data ?? {};
  const begun = imports.filter(({ done }) => Object.values(done).some((count) => count > 0));
  if (begun.length === 0) return null;
  return (
    <Box component="section" aria-labelledby="earlier">
      <Typography component="h2" variant="h2" id="earlier" sx={{ mb: 2 }}>
        {t('Your imports')}
      </Typography>
      {problem && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {problem}
        </Alert>
      )}
      <Paper
        component="ul"
        variant="outlined"
        sx={{ borderRadius: 2, listStyle: 'none', m: 0, p: 0 }}
      >
        {begun.map((state) => (
          <EarlierImport
            key={state.id}
            table={table}
            state={state}
            isBusy={isReading}
            onChoose={(file) => void read(file, state)}
          />
        ))}
      </Paper>
      <Typography sx={{ color: 'text.secondary', mt: 2 }}>
        {t('Kept for {days} days after the last row.', { days: KEEP_IMPORT_DAYS })}
      </Typography>
    </Box>
  );
}

interface EarlierImportProps {
  table: Import;
  state: ImportState;
  isBusy: boolean;
  onChoose: (file: File | undefined) => void;
}

function EarlierImport({ table: { resource }, state, isBusy, onChoose }: EarlierImportProps) {
  const { file_name, row_count, updated_at, done } = state;
  const audience = useAudience();
  const task = useTask();
  const all = Object.values(done).reduce((sum, count) => sum + count, 0);
  const download = () =>
    task.run(async () => {
      const rows = await askRefused(resource, state.id);
      await downloadRefused(resource, rows, importColumns(resource, audience, state.settings));
    });
  return (
    <Box component="li" sx={ITEM}>
      <Box sx={{ flex: '1 1 260px', minWidth: 0 }}>
        <Typography sx={{ fontWeight: 'fontWeightMedium', overflowWrap: 'anywhere' }}>
          {file_name}
        </Typography>
        <Typography sx={{ color: 'text.secondary' }}>
          {[relativeTime(updated_at), ...countsOf(state)].join(' · ')}
        </Typography>
        {task.error && <Alert severity="error">{messageOf(task.error)}</Alert>}
      </Box>
      {done.error > 0 && (
        <Button
          variant="outlined"
          startIcon={<DownloadIcon />}
          disabled={task.isBusy}
          onClick={() => void download()}
        >
          {t('Download the refused rows')}
        </Button>
      )}
      {all < row_count && (
        <FileButton
          variant="contained"
          disabled={isBusy}
          label={t('The file {name} again', { name: file_name })}
          onChoose={onChoose}
        >
          {t('Continue with the file')}
        </FileButton>
      )}
    </Box>
  );
}

function countsOf({ done, row_count }: ImportState): string[] {
  const { create, update, same, skip, error } = done;
  const all = create + update + same + skip + error;
  return [
    ...(all < row_count ? [t('{done} of {all} rows', { done: all, all: row_count })] : []),
    ...(create > 0 ? [t('{count} created', { count: create })] : []),
    ...(update > 0 ? [t('{count} changed', { count: update })] : []),
    ...(same + skip > 0 ? [t('{count} left as they were', { count: same + skip })] : []),
    ...(error > 0 ? [t('{count} refused', { count: error })] : []),
  ];
}

const ITEM = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 2,
  p: 3,
  '& + &': { borderTop: 1, borderColor: 'divider' },
} as const;
