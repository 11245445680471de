import DownloadIcon from '@mui/icons-material/DownloadOutlined';
import { Button, Menu, MenuItem } from '@mui/material';
import { useState } from 'react';
import type { ExportQuery, ResultsQuery } from '#schema/questionnaires/questionnaireResults.ts';
import { useToastedTask } from '#src/custom/hooks/useTask.ts';
import { saveFile } from '#src/generator/saveFile.ts';
import { msg, t } from '#src/language/t.ts';
import { exportAnswers } from '../answersApi.ts';

const SHAPES: readonly { shape: ExportQuery['shape']; label: string }[] = [
  { shape: 'wide', label: msg('One row for each submission') },
  { shape: 'long', label: msg('One row for each answer') },
];

/** As a file for a spreadsheet, for the days and the service that are chosen. */
export function ExportAnswers({ team_id, query }: { team_id: string; query: ResultsQuery }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { run, isBusy } = useToastedTask();
  const save = (shape: ExportQuery['shape']) => {
    setAnchor(null);
    return run(async () =>
      saveFile(`answers-${shape}.csv`, await exportAnswers(team_id, { ...query, shape })),
    );
  };
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<DownloadIcon aria-hidden />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        disabled={isBusy}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {isBusy ? t('Exporting…') : t('Export answers')}
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {SHAPES.map(({ shape, label }) => (
          <MenuItem key={shape} onClick={() => save(shape)}>
            {t(label)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
