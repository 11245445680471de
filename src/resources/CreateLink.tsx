import AddIcon from '@mui/icons-material/Add';
import { Button } from '@mui/material';
import { useCanAccess, useCreatePath } from 'react-admin';
import { Link } from 'react-router-dom';
import { useDeclaration } from './declarations.ts';

export function CreateLink() {
  const { name, label } = useDeclaration();
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
      {name === 'reservations' ? 'Book for a constituent' : `New ${label.one.toLowerCase()}`}
    </Button>
  );
}
