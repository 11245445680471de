import UploadIcon from '@mui/icons-material/FileUploadOutlined';
import { Button } from '@mui/material';
import { Link } from 'react-router-dom';
import { can, mayWrite } from '../../../../../schema/access.ts';
import { user } from '../../../../../schema/resources/user.ts';
import { ADMIN_BASE } from '../../../../adminBase.ts';
import { useViewer } from '../../../../authProvider/useViewer.ts';
import { t } from '../../../../language/t.ts';
import { useAudience } from '../../../../resources/declarations.ts';

/** For whoever may make people and set their addresses. */
export function ImportLink() {
  const audience = useAudience();
  const may = can(useViewer(), 'create', user) && mayWrite(user.fields.email, audience);
  if (!may) return null;
  return (
    <Button
      component={Link}
      to={`${ADMIN_BASE}/users/import`}
      variant="outlined"
      startIcon={<UploadIcon />}
    >
      {t('Import')}
    </Button>
  );
}
