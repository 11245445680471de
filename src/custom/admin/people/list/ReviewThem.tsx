import { Button } from '@mui/material';
import { useListContext } from 'react-admin';
import { Link } from 'react-router-dom';
import { can } from '../../../../../schema/access.ts';
import { user } from '../../../../../schema/resources/user.ts';
import { useViewer } from '../../../../authProvider/useViewer.ts';
import { t } from '../../../../language/t.ts';
import { REVIEW_PATH } from '../review/reviewPath.ts';

/** From the list of those who wait to what is done about it. */
export function ReviewThem() {
  const viewer = useViewer();
  const { filterValues, total } = useListContext();
  const waiting = filterValues['identification.status'];
  const isAboutThem = Array.isArray(waiting) && waiting.join() === 'submitted';
  if (!isAboutThem || !total || !can(viewer, 'verify_identification', user)) return null;
  return (
    <Button component={Link} to={REVIEW_PATH} variant="outlined">
      {t('Review them one after the other')}
    </Button>
  );
}
