import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import UploadIcon from '@mui/icons-material/UploadFileOutlined';
import { Alert, Box, Button, Paper, Typography } from '@mui/material';
import { type DragEvent, useState } from 'react';
import { IMPORT_MAX_ROWS, neededColumns } from '#schema/import/importable.ts';
import { t } from '../../language/t.ts';
import { useAudience } from '../declarations.ts';
import { downloadTemplate } from './downloads.ts';
import { FileButton } from './FileButton.tsx';
import type { Import } from './useImport.ts';
import { useTableFile } from './useTableFile.ts';

/** Chosen, or dropped onto it. */
export function ChooseTable({ table }: { table: Import }) {
  const { resource, overview, fields, reading } = table;
  const { problem, isReading, read } = useTableFile(table.take);
  const [isOver, setOver] = useState(false);
  const needed = neededColumns(resource, useAudience());
  const isWaiting = isReading || overview.isPending;
  const over = (isNow: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(isNow);
  };
  return (
    <>
      {problem && <Alert severity="error">{problem}</Alert>}
      <Paper
        variant="outlined"
        onDragOver={over(true)}
        onDragLeave={over(false)}
        onDrop={(event) => {
          over(false)(event);
          if (!isWaiting) void read(event.dataTransfer.files[0]);
        }}
        sx={{ ...ZONE, borderColor: isOver ? 'primary.main' : 'divider' }}
      >
        <UploadIcon aria-hidden sx={{ fontSize: 32, color: 'text.secondary' }} />
        <Typography>{t('Drop a CSV or XLSX file here, or choose one.')}</Typography>
        <FileButton
          variant="contained"
          disabled={isWaiting}
          label={t('Table to import')}
          onChoose={(file) => void read(file)}
        >
          {isReading ? t('Reading…') : t('Choose a file')}
        </FileButton>
        <Typography sx={{ color: 'text.secondary' }}>
          {t('At most {most} rows at once. Of a workbook, the first sheet is read.', {
            most: IMPORT_MAX_ROWS,
          })}
        </Typography>
      </Paper>
      <Box>
        <Button
          variant="outlined"
          startIcon={<DownloadIcon />}
          onClick={() => downloadTemplate(resource, fields)}
        >
          {t('Download an empty table')}
        </Button>
        <Typography sx={{ color: 'text.secondary', mt: 2 }}>
          {reading.mode !== 'update' &&
            `${t('A new record needs: {fields}.', {
              fields: needed.map(({ field }) => t(field.label)).join(', '),
            })} `}
          {t('Nothing is written before you have seen what becomes of each row.')}
        </Typography>
      </Box>
    </>
  );
}

const ZONE = {
  borderRadius: 2,
  borderStyle: 'dashed',
  borderWidth: 2,
  p: 6,
  display: 'grid',
  justifyItems: 'center',
  gap: 3,
  textAlign: 'center',
} as const;
