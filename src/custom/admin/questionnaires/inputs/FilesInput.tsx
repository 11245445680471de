import UploadIcon from '@mui/icons-material/UploadFileOutlined';
import { Box, Button, Typography } from '@mui/material';
import { useRef } from 'react';
import { FILE_TYPES } from '#schema/files/fileKinds.ts';
import { MAX_FILES } from '#schema/questionnaires/questionnaire.ts';
import { Uploaded } from '#src/generator/inputs/Uploaded.tsx';
import { UploadLine } from '#src/generator/inputs/UploadLine.tsx';
import { t } from '#src/language/t.ts';
import { useDrop } from '#src/upload/useDrop.ts';
import { useUpload } from '#src/upload/useUpload.ts';
import type { AnswerInputProps } from './AnswerInputProps.ts';

/** Sent one by one as they are chosen; the answer holds their ids. */
export function FilesInput({ question, value, describedBy, onChange, onLeave }: AnswerInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const files = Array.isArray(value) ? (value as string[]) : [];
  const upload = useUpload({
    purpose: 'answer',
    accept: FILE_TYPES,
    onDone: ({ id }) => {
      onChange([...files, id]);
      onLeave?.();
    },
  });
  const { handlers } = useDrop(([file]) => file && hasRoom && upload.start(file));
  const hasRoom = files.length < MAX_FILES && !upload.running;
  return (
    <Box {...handlers} sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
      {files.map((id, index) => {
        const label = t('File {count}', { count: index + 1 });
        return (
          <Box key={id} sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
            <span>{label}</span>
            <Uploaded file={id} label={label} isPicture={false} />
            <Button
              aria-label={t('Remove: {file}', { file: label })}
              onClick={() => {
                onChange(files.filter((file) => file !== id));
                onLeave?.();
              }}
            >
              {t('Remove')}
            </Button>
          </Box>
        );
      })}
      {upload.running && <UploadLine upload={upload} label={question.text} />}
      {hasRoom && (
        <Button
          variant="outlined"
          startIcon={<UploadIcon aria-hidden />}
          aria-describedby={describedBy}
          onClick={() => input.current?.click()}
        >
          {files.length > 0 ? t('Add another file') : t('Choose a file')}
        </Button>
      )}
      {upload.problem && <Typography sx={{ color: 'error.main' }}>{upload.problem}</Typography>}
      <input
        ref={input}
        type="file"
        hidden
        accept={FILE_TYPES.join(',')}
        onChange={({ target }) => {
          const file = target.files?.[0];
          target.value = '';
          if (file) upload.start(file);
        }}
      />
    </Box>
  );
}
