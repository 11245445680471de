import { Alert, AlertTitle, Button } from '@mui/material';
import { useEditContext } from 'react-admin';
import { t } from '../../language/t.ts';
import { useDeclaration } from '../declarations.ts';
import { singularNoun } from '../nouns.ts';

/** Somebody else saved meanwhile. What was typed stays until the newer version is asked for. */
export function StaleNotice({ onLoaded }: { onLoaded: () => void }) {
  const resource = useDeclaration();
  const { refetch } = useEditContext();
  const load = async () => {
    await refetch();
    onLoaded();
  };
  return (
    <Alert
      severity="warning"
      sx={{ mb: 4 }}
      action={
        <Button variant="outlined" onClick={load}>
          {t('Load the newer version')}
        </Button>
      }
    >
      <AlertTitle>
        {t('Someone else has changed this {thing}', { thing: singularNoun(resource) })}
      </AlertTitle>
      {t(
        'Your changes are not saved. Copy what you need, then load the newer version and make them again.',
      )}
    </Alert>
  );
}
