import { Link } from '@mui/material';
import { useCreatePath, useGetManyAggregate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { can } from '#schema/declaration/access.ts';
import { trash } from '#schema/index.ts';
import { useViewer } from '#src/authProvider/useViewer.ts';
import { t } from '#src/language/t.ts';

/** What was deleted and can still be restored, for whoever may; all of a page are asked for at once. */
export function InTrash({ id }: { id: string }) {
  const createPath = useCreatePath();
  const isAllowed = can(useViewer(), 'list', trash);
  const { data } = useGetManyAggregate(trash.name, { ids: [id] }, { enabled: isAllowed });
  if (!data?.[0]) return null;
  return (
    <>
      {' '}
      (
      <Link
        component={RouterLink}
        to={createPath({ resource: 'trash', id, type: 'show' })}
        onClick={(event) => event.stopPropagation()}
      >
        {t('in the trash')}
      </Link>
      )
    </>
  );
}
