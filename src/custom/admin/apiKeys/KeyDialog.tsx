import CopyIcon from '@mui/icons-material/ContentCopyOutlined';
import {
  Alert,
  Box,
  Button,
  DialogActions,
  DialogContent,
  DialogTitle,
  Typography,
} from '@mui/material';
import { useId, useState } from 'react';
import { Dialog } from '#src/generator/modals.tsx';
import { t } from '#src/language/t.ts';

/** It stays until somebody says that they have kept the key: nobody can see it again. */
export function KeyDialog({ value, onClose }: { value: string; onClose: () => void }) {
  const id = useId();
  const [told, setTold] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setTold(t('Copied.'));
    } catch {
      setTold(t('This browser does not let the page copy. Select the text and copy it.'));
    }
  };
  return (
    <Dialog open aria-labelledby={id} fullWidth maxWidth="sm">
      <DialogTitle id={id} variant="h2" sx={{ pt: 5 }}>
        {t('Your new API key')}
      </DialogTitle>
      <DialogContent>
        <Box sx={{ display: 'grid', gap: 3, justifyItems: 'start' }}>
          <Typography component="code" sx={KEY}>
            {value}
          </Typography>
          <Button variant="outlined" startIcon={<CopyIcon />} onClick={copy}>
            {t('Copy the key')}
          </Button>
          <Typography role="status" sx={{ minHeight: 21 }}>
            {told}
          </Typography>
          <Alert severity="warning">
            {t(
              'It is shown this once. Keep it as you keep a password: whoever has it can use it. If it was seen by others, delete it here.',
            )}
          </Alert>
        </Box>
      </DialogContent>
      <DialogActions sx={{ px: 5, pb: 4 }}>
        <Button variant="contained" onClick={onClose}>
          {t('I have kept it')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const KEY = {
  p: 3,
  width: '100%',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.default',
  fontFamily: 'monospace',
  overflowWrap: 'anywhere',
  userSelect: 'all',
} as const;
