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
import { type ReactNode, useId, useState } from 'react';
import { Dialog } from '#src/generator/modals.tsx';
import { t } from '#src/language/t.ts';

export interface SecretWords {
  title: string;
  copy: string;
  /** What whoever keeps it has to know. */
  warning: ReactNode;
}

/** It stays until somebody says that they have kept the secret: nobody can see it again. */
export function SecretDialog({
  value,
  words,
  onClose,
}: {
  value: string;
  words: SecretWords;
  onClose: () => void;
}) {
  const id = useId();
  const [result, setResult] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setResult(t('Copied.'));
    } catch {
      setResult(t('This browser does not let the page copy. Select the text and copy it.'));
    }
  };
  return (
    <Dialog open aria-labelledby={id} fullWidth maxWidth="sm">
      <DialogTitle id={id} variant="h2" sx={{ pt: 5 }}>
        {words.title}
      </DialogTitle>
      <DialogContent>
        <Box sx={{ display: 'grid', gap: 3, justifyItems: 'start' }}>
          <Typography component="code" sx={KEY}>
            {value}
          </Typography>
          <Button variant="outlined" startIcon={<CopyIcon />} onClick={copy}>
            {words.copy}
          </Button>
          <Typography role="status" sx={{ minHeight: 21 }}>
            {result}
          </Typography>
          <Alert severity="warning">{words.warning}</Alert>
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
