import { Box, Button, LinearProgress, Typography } from '@mui/material';
import { t } from '../../language/t.ts';
import type { UploadState } from '../../upload/useUpload.ts';

/** A file on its way: how far it is, or how to go on after it failed. */
export function UploadLine({ upload, label }: { upload: UploadState; label: string }) {
  const { running, retry, cancel } = upload;
  if (!running) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, width: '100%' }}>
      <Typography sx={{ flex: '1 1 160px', minWidth: 0, overflowWrap: 'anywhere' }}>
        {running.file.name}
      </Typography>
      {running.progress === null ? (
        <Button variant="outlined" onClick={retry}>
          {t('Try again')}
        </Button>
      ) : (
        <LinearProgress
          variant="determinate"
          value={running.progress * 100}
          aria-label={t('Upload: {file}', { file: label })}
          sx={{ flex: '1 1 160px' }}
        />
      )}
      <Button onClick={cancel}>{t('Cancel upload')}</Button>
    </Box>
  );
}
