import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import UploadIcon from '@mui/icons-material/UploadFileOutlined';
import { Alert, Box, Button, Paper, Typography } from '@mui/material';
import { type DragEvent, useRef, useState } from 'react';
import { IMPORT_MAX_ROWS } from '#schema/users/import.ts';
import { t } from '#src/language/t.ts';
import { downloadTemplate } from './downloads.ts';
import { readTable, UnreadableTable } from './readTable.ts';
import type { Import } from './useImport.ts';

/** Chosen, or dropped onto it. */
export function ChooseTable({ table }: { table: Import }) {
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isOver, setOver] = useState(false);

  async function read(file: File | undefined) {
    if (!file) return;
    setProblem(null);
    try {
      table.take(await readTable(file));
    } catch (error) {
      setProblem(error instanceof UnreadableTable ? error.message : t('This file cannot be read.'));
    }
  }
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
          void read(event.dataTransfer.files[0]);
        }}
        sx={{ ...ZONE, borderColor: isOver ? 'primary.main' : 'divider' }}
      >
        <UploadIcon aria-hidden sx={{ fontSize: 32, color: 'text.secondary' }} />
        <Typography>{t('Drop a CSV file here, or choose one.')}</Typography>
        <Button variant="contained" onClick={() => input.current?.click()}>
          {t('Choose a file')}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={t('Table of constituents')}
          accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
          onChange={({ target }) => {
            void read(target.files?.[0]);
            target.value = '';
          }}
        />
        <Typography sx={{ color: 'text.secondary' }}>
          {t('At most {most} people at once.', { most: IMPORT_MAX_ROWS })}
        </Typography>
      </Paper>
      <Box>
        <Button
          variant="outlined"
          startIcon={<DownloadIcon />}
          onClick={() => downloadTemplate(table.fields)}
        >
          {t('Download an empty table')}
        </Button>
        <Typography sx={{ color: 'text.secondary', mt: 2 }}>
          {t(
            'E-mail address, first name and last name are required. People who already have an account with that address are not changed, so you can import the same table again.',
          )}
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
