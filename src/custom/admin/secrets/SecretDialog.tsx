import CopyIcon from '@mui/icons-material/ContentCopyOutlined';
import { Alert, Box, Button, Typography } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { TitledDialog } from '#src/generator/TitledDialog.tsx';
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
    <TitledDialog
      title={words.title}
      maxWidth="sm"
      leave={null}
      buttons={
        <Button variant="contained" onClick={onClose}>
          {t('I have kept it')}
        </Button>
      }
    >
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
    </TitledDialog>
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
