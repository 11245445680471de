import ViewIcon from '@mui/icons-material/VisibilityOutlined';
import { Box, Button, ButtonBase } from '@mui/material';
import { openDialog } from '../../custom/dialogs/store.ts';
import { t } from '../../language/t.ts';
import { useFileUrl } from '../useFileUrl.ts';

interface UploadedProps {
  /** Its id. */
  file: string;
  label: string;
  isPicture: boolean;
}

/** It shows what the field holds, small, and the way to all of it. */
export function Uploaded({ file, label, isPicture }: UploadedProps) {
  const name = t('View: {file}', { file: label });
  const view = () => openDialog('FILE_VIEWER', { files: [{ id: file, name: label }] });
  if (isPicture) return <Preview file={file} name={name} onView={view} />;
  return (
    <Button startIcon={<ViewIcon aria-hidden />} aria-label={name} onClick={view}>
      {t('View')}
    </Button>
  );
}

function Preview(props: { file: string; name: string; onView: () => void }) {
  const url = useFileUrl(props.file, 'thumb');
  return (
    <ButtonBase aria-label={props.name} onClick={props.onView} sx={{ borderRadius: 1 }}>
      <Box
        component="img"
        src={url}
        alt=""
        sx={{
          display: 'block',
          width: 96,
          height: 96,
          objectFit: 'cover',
          borderRadius: 1,
          bgcolor: 'background.default',
        }}
      />
    </ButtonBase>
  );
}
