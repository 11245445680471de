import { Alert, AlertTitle } from '@mui/material';
import { t } from '../../../../language/t.ts';

/** In place of everything that could be done with a person. */
export const ErasedNote = () => (
  <Alert severity="info" sx={{ mb: 4 }}>
    <AlertTitle>{t('This person was erased')}</AlertTitle>
    {t('Nothing of them is left but figures: visits without a name, and that it happened.')}
  </Alert>
);
