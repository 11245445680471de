import { Alert, AlertTitle, Box, Button } from '@mui/material';
import { t } from '#src/language/t.ts';

interface StaleDraftProps {
  /** It says in words what the other editor changed. */
  changes: readonly string[];
  onTheirs: () => void;
  onMine: () => void;
}

/** Another editor saved it while it was being typed: what was typed stays until one decides. */
export const StaleDraft = ({ changes, onTheirs, onMine }: StaleDraftProps) => (
  <Alert severity="warning" role="alert" sx={{ mb: 4 }}>
    <AlertTitle>{t('Someone else has changed this meanwhile')}</AlertTitle>
    {t('Nothing of yours is lost: it is below, not saved yet. Their version now:')}
    <Box component="ul" sx={{ my: 2, pl: 5 }}>
      {changes.map((change) => (
        <li key={change}>{change}</li>
      ))}
    </Box>
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      <Button variant="outlined" onClick={onTheirs}>
        {t('Take their version')}
      </Button>
      <Button variant="outlined" onClick={onMine}>
        {t('Replace theirs with mine')}
      </Button>
    </Box>
  </Alert>
);
