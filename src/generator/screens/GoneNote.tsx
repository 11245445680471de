import { Alert } from '@mui/material';
import { t } from '../../language/t.ts';
import { useDeclaration } from '../declarations.ts';
import { singularNoun } from '../nouns.ts';

/** The record was open when somebody else deleted it. */
export function GoneNote() {
  const resource = useDeclaration();
  return (
    <Alert severity="warning" role="status" sx={{ mb: 4 }}>
      {t('Somebody else has deleted this {thing}, or you may no longer see it.', {
        thing: singularNoun(resource),
      })}
    </Alert>
  );
}
