import { Alert, AlertTitle, Button } from '@mui/material';
import { useEditContext } from 'react-admin';
import { useDeclaration } from '../declarations.ts';

/** Somebody else saved meanwhile. What was typed stays until the newer version is asked for. */
export function StaleNotice({ onLoaded }: { onLoaded: () => void }) {
  const { label } = useDeclaration();
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
          Load the newer version
        </Button>
      }
    >
      <AlertTitle>Someone else has changed this {label.one.toLowerCase()}</AlertTitle>
      Your changes are not saved. Copy what you need, then load the newer version and make them
      again.
    </Alert>
  );
}
