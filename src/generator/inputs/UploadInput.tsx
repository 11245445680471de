import UploadIcon from '@mui/icons-material/UploadFileOutlined';
import { Box, Button, Typography } from '@mui/material';
import { useRef } from 'react';
import type { Field } from '#schema/declaration/field.ts';
import { FILE_TYPES, type FilePurpose, PICTURE_TYPES } from '#schema/files/fileKinds.ts';
import { openDialog } from '../../custom/dialogs/store.ts';
import { t } from '../../language/t.ts';
import { useDrop } from '../../upload/useDrop.ts';
import { useUpload } from '../../upload/useUpload.ts';
import { FieldShell } from './FieldShell.tsx';
import { Uploaded } from './Uploaded.tsx';
import { UploadLine } from './UploadLine.tsx';
import { type InputProps, useField } from './useField.ts';

/** Sent as soon as it is chosen; the form keeps its id. A face is cut to a square before. */
export function UploadInput({ field, source }: InputProps) {
  const { id, control, error, describedBy } = useField({ field, source });
  const input = useRef<HTMLInputElement>(null);
  const purpose = purposeOf(field);
  const isPicture = field.kind === 'image';
  const accept = isPicture ? PICTURE_TYPES : FILE_TYPES;
  const upload = useUpload({ purpose, accept, onDone: (file) => control.onChange(file.id) });
  const { isOver, handlers } = useDrop(([file]) => file && upload.start(file));
  const value = control.value as string | null;
  const label = t(field.label);
  const choose = () => {
    if (purpose !== 'photo') return input.current?.click();
    openDialog('EDIT_AVATAR', { title: label, save: async (photo) => control.onChange(photo) });
  };

  return (
    <FieldShell field={field} id={id} error={upload.problem ?? error}>
      <Box {...handlers} sx={{ ...DROP, ...(isOver && OVER) }}>
        {upload.running && <UploadLine upload={upload} label={label} />}
        {value && !upload.running && <Uploaded file={value} label={label} isPicture={isPicture} />}
        {!upload.running && (
          <Button variant="outlined" startIcon={<UploadIcon aria-hidden />} onClick={choose}>
            {value ? t('Replace') : isPicture ? t('Choose a picture') : t('Choose a file')}
          </Button>
        )}
        {value && !upload.running && (
          <Button onClick={() => control.onChange(null)}>{t('Remove')}</Button>
        )}
        {!value && !upload.running && (
          <Typography variant="caption" sx={{ color: 'text.secondary' }}>
            {isPicture
              ? t('or drop one here. JPEG, PNG or WebP, up to 10 MB.')
              : t('or drop one here. JPEG, PNG, WebP or PDF, up to 10 MB.')}
          </Typography>
        )}
        <input
          ref={input}
          id={id}
          type="file"
          accept={accept.join(',')}
          hidden
          aria-describedby={describedBy}
          onChange={({ target }) => {
            const file = target.files?.[0];
            target.value = '';
            if (file) upload.start(file);
          }}
        />
      </Box>
    </FieldShell>
  );
}

function purposeOf({ purpose, label }: Field): FilePurpose {
  if (!purpose) throw new Error(`${label}: a field of files says what they are for`);
  return purpose;
}

const DROP = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 3,
  p: 3,
  border: '1px dashed',
  borderColor: 'secondary.main',
  borderRadius: 1,
} as const;
const OVER = { borderColor: 'primary.main', bgcolor: 'primary.light' } as const;
