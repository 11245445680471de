import UploadIcon from '@mui/icons-material/UploadFileOutlined';
import { Box, Button, Link } from '@mui/material';
import { type DragEvent, useRef, useState } from 'react';
import { messageOf, request } from '../../http/client.ts';
import { useFileUrl } from '../useFileUrl.ts';
import { FieldShell } from './FieldShell.tsx';
import { type InputProps, useField } from './useField.ts';

interface Uploaded {
  id: string;
  name: string;
}
const IMAGES = 'image/jpeg,image/png,image/webp';

export const ImageInput = (props: InputProps) => <UploadInput {...props} accept={IMAGES} />;
export const FileInput = (props: InputProps) => (
  <UploadInput {...props} accept={`${IMAGES},application/pdf`} />
);

/** Sent as soon as it is chosen; the form keeps its id. */
function UploadInput({ field, source, accept }: InputProps & { accept: string }) {
  const { id, control, error, describedBy } = useField({ field, source });
  const input = useRef<HTMLInputElement>(null);
  const [name, setName] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const value = control.value as string | null;
  const url = useFileUrl(value);

  async function upload(file: File | undefined) {
    if (!file) return;
    const formData = new FormData();
    formData.append('purpose', purposeOf(source));
    formData.append('file', file);
    setBusy(true);
    setProblem(undefined);
    try {
      const saved = await request<Uploaded>('/files/upload', { formData });
      setName(saved.name);
      control.onChange(saved.id);
    } catch (failed) {
      setProblem(messageOf(failed));
    } finally {
      setBusy(false);
      if (input.current) input.current.value = '';
    }
  }
  const drop = (event: DragEvent) => {
    event.preventDefault();
    upload(event.dataTransfer.files[0]);
  };

  return (
    <FieldShell {...{ field, id }} error={problem ?? error}>
      <Box
        onDrop={drop}
        onDragOver={(event) => event.preventDefault()}
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 3,
          p: 3,
          border: '1px dashed',
          borderColor: 'secondary.main',
          borderRadius: 1,
        }}
      >
        {url && field.kind === 'image' && (
          <Box
            component="img"
            src={url}
            alt={`${field.label}: preview`}
            sx={{ width: 96, height: 96, objectFit: 'cover', borderRadius: 1 }}
          />
        )}
        {url && field.kind === 'file' && <Link href={url}>{name || 'Open the file'}</Link>}
        <Button
          variant="outlined"
          startIcon={<UploadIcon />}
          disabled={isBusy}
          onClick={() => input.current?.click()}
        >
          {isBusy
            ? 'Uploading…'
            : value
              ? 'Replace'
              : `Choose ${field.kind === 'image' ? 'a picture' : 'a file'}`}
        </Button>
        {value && <Button onClick={() => control.onChange(null)}>Remove</Button>}
        <input
          ref={input}
          id={id}
          type="file"
          accept={accept}
          hidden
          aria-describedby={describedBy}
          onChange={({ target }) => upload(target.files?.[0])}
        />
      </Box>
    </FieldShell>
  );
}

/** What the server checks an upload against. */
function purposeOf(source: string): string {
  const last = source.split('.').at(-1) ?? '';
  if (last.includes('logo')) return 'logo';
  return source.includes('profile') ? 'photo' : 'service';
}
