import { ResourceList } from '#src/generator/list/ResourceList.tsx';
import { EmptyTrash } from './EmptyTrash.tsx';
import { Restore, RestoreSelected } from './Restore.tsx';

/** The generated grid, with the ways out of the trash. */
export const TrashList = () => (
  <ResourceList
    actions={<EmptyTrash />}
    rowActions={({ id }) => <Restore ids={[String(id)]} />}
    bulkActions={<RestoreSelected />}
  />
);
