import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import { Box, Button, Checkbox, FormControlLabel, Typography } from '@mui/material';
import { useState } from 'react';
import { t } from '#src/language/t.ts';
import { downloadErrors } from './downloads.ts';
import { countIn } from './lines.ts';
import type { Import } from './useImport.ts';

/** What can be done next, with how many. */
export function ImportBar({ table }: { table: Import }) {
  const [invite, setInvite] = useState(false);
  const { lines, fields, isBusy } = table;
  const [create, unchecked, done] = [
    countIn(lines, 'create'),
    countIn(lines, 'new'),
    countIn(lines, 'done'),
  ];
  const wrong = lines.filter(({ state }) => state === 'error');
  return (
    <Box sx={BAR}>
      {done > 0 && !isBusy && (
        <Typography role="status" sx={{ fontWeight: 'fontWeightMedium' }}>
          {t('{done, plural, one {# account was made.} other {# accounts were made.}}', { done })}
        </Typography>
      )}
      {create > 0 && (
        <FormControlLabel
          label={t('Mail each new person an invitation with a code')}
          control={
            <Checkbox checked={invite} disabled={isBusy} onChange={(_, isOn) => setInvite(isOn)} />
          }
        />
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {create > 0 && (
          <Button variant="contained" disabled={isBusy} onClick={() => table.write(invite)}>
            {t('Import {create, plural, one {# person} other {# people}}', { create })}
          </Button>
        )}
        {unchecked > 0 && (
          <Button
            variant={create > 0 ? 'outlined' : 'contained'}
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
            onClick={() => downloadErrors(wrong, fields)}
          >
            {t('Download the lines to correct')}
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
