import { Alert, Button, Typography } from '@mui/material';
import { offeredLanguages } from '../../language/chosen.ts';
import { t } from '../../language/t.ts';
import { isEmpty } from '../values.ts';

interface BesideOriginalProps {
  original: string | null;
  /** The original has changed since. */
  isOlder: boolean;
  onConfirm: () => void;
}

/** Under a text in another language: what it was written as, and whether it still fits. */
export const BesideOriginal = ({ original, isOlder, onConfirm }: BesideOriginalProps) => (
  <>
    {!isEmpty(original) && (
      <Typography
        lang={offeredLanguages()[0]?.id}
        sx={{ mt: 1, pl: 3, borderLeft: 2, borderColor: 'divider', whiteSpace: 'pre-line' }}
        color="text.secondary"
      >
        {original}
      </Typography>
    )}
    {isOlder && (
      <Alert
        severity="warning"
        lang={document.documentElement.lang}
        sx={{ mt: 2 }}
        action={
          <Button color="inherit" onClick={onConfirm}>
            {t('It still fits')}
          </Button>
        }
      >
        {t('The original has changed since this was translated.')}
      </Alert>
    )}
  </>
);
