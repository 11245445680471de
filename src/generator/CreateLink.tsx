import AddIcon from '@mui/icons-material/Add';
import { Button } from '@mui/material';
import { useCanAccess, useCreatePath } from 'react-admin';
import { Link } from 'react-router-dom';
import { t } from '../language/t.ts';
import { useDeclaration } from './declarations.ts';
import { singularNoun } from './nouns.ts';

export function CreateLink() {
  const resource = useDeclaration();
  const { name } = resource;
  const { canAccess } = useCanAccess({ resource: name, action: 'create' });
  const createPath = useCreatePath();
  if (!canAccess) return null;
  return (
    <Button
      component={Link}
      to={createPath({ resource: name, type: 'create' })}
      variant="contained"
      startIcon={<AddIcon />}
    >
      {name === 'reservations'
        ? t('Book for a constituent')
        : t('New {thing}', { thing: singularNoun(resource) })}
    </Button>
  );
}
