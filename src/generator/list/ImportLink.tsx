import UploadIcon from '@mui/icons-material/FileUploadOutlined';
import { Button } from '@mui/material';
import { Link } from 'react-router-dom';
import { mayImport } from '#schema/import/importable.ts';
import { ADMIN_BASE } from '../../adminBase.ts';
import { useViewer } from '../../authProvider/useViewer.ts';
import { t } from '../../language/t.ts';
import { useDeclaration } from '../declarations.ts';

/** To the page on which many records come in a table. */
export function ImportLink() {
  const resource = useDeclaration();
  if (!mayImport(useViewer(), resource)) return null;
  return (
    <Button
      component={Link}
      to={`${ADMIN_BASE}/${resource.name}/import`}
      variant="outlined"
      startIcon={<UploadIcon />}
    >
      {t('Import')}
    </Button>
  );
}
