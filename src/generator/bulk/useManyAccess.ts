import { useCanAccess } from 'react-admin';
import { hasBulkUpdate } from '#schema/declaration/bulk.ts';
import { useDeclaration } from '../declarations.ts';

/** What the viewer may do with several records at once; of each by itself the server decides. */
export function useManyAccess() {
  const resource = useDeclaration();
  const { canAccess: canDelete } = useCanAccess({ resource: resource.name, action: 'delete' });
  const { canAccess: mayEdit } = useCanAccess({ resource: resource.name, action: 'edit' });
  return { canDelete, canEdit: mayEdit && hasBulkUpdate(resource) };
}
