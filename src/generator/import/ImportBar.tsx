import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import { Box, Button, Checkbox, FormControlLabel, Typography } from '@mui/material';
import { useState } from 'react';
import { importChoices } from '#schema/import/importable.ts';
import { t } from '../../language/t.ts';
import { downloadRefused } from './downloads.ts';
import { isChange } from './lines.ts';
import type { Import } from './useImport.ts';

/** What can be done next, with how many. */
export function ImportBar({ table }: { table: Import }) {
  const [chosen, setChosen] = useState<Record<string, boolean>>({});
  const { resource, lines, fields, isBusy } = table;
  const changes = lines.filter(isChange);
  const left = changes.filter(({ isDone }) => !isDone).length;
  const done = changes.length - left;
  const unchecked = lines.filter(({ state }) => state === 'new').length;
  const wrong = lines.filter(({ state }) => state === 'error');
  return (
    <Box sx={BAR}>
      {done > 0 && !isBusy && (
        <Typography role="status" sx={{ fontWeight: 'fontWeightMedium' }}>
          {t('{done, plural, one {# row is done.} other {# rows are done.}}', { done })}
        </Typography>
      )}
      {left > 0 &&
        Object.entries(importChoices(resource)).map(([name, words]) => (
          <FormControlLabel
            key={name}
            label={t(words)}
            control={
              <Checkbox
                checked={chosen[name] ?? false}
                disabled={isBusy}
                onChange={(_, isOn) => setChosen({ ...chosen, [name]: isOn })}
              />
            }
          />
        ))}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {left > 0 && (
          <Button variant="contained" disabled={isBusy} onClick={() => table.write(chosen)}>
            {t('Import {left, plural, one {# row} other {# rows}}', { left })}
          </Button>
        )}
        {unchecked > 0 && (
          <Button
            variant={left > 0 ? 'outlined' : 'contained'}
            disabled={isBusy}
            onClick={table.checkAgain}
          >
            {t('Check {unchecked, plural, one {# row} other {# rows}} again', { unchecked })}
          </Button>
        )}
        {wrong.length > 0 && (
          <Button
            variant="outlined"
            startIcon={<DownloadIcon />}
            disabled={isBusy}
            onClick={() => downloadRefused(resource, wrong, fields)}
          >
            {t('Download the refused rows')}
          </Button>
        )}
        <Button disabled={isBusy} onClick={() => table.back(done > 0 ? 'file' : 'columns')}>
          {done > 0 ? t('Import another file') : t('Back to the columns')}
        </Button>
      </Box>
    </Box>
  );
}

const BAR = {
  position: 'sticky',
  // On a narrow screen it sits above the bottom bar.
  bottom: { xs: 57, md: 0 },
  zIndex: 2,
  display: 'grid',
  gap: 2,
  py: 3,
  bgcolor: 'background.default',
  borderTop: 1,
  borderColor: 'divider',
} as const;
