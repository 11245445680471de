import { type ChangeEvent, useEffect, useId } from 'react';
import { FILE_TYPES, PICTURE_TYPES } from '#schema/files/fileKinds.ts';
import { MAX_FILES } from '#schema/questionnaires/form.ts';
import { t } from '#src/language/t.ts';
import { useDrop } from '#src/upload/useDrop.ts';
import { useUpload } from '#src/upload/useUpload.ts';
import { FieldFrame } from '../../form/FieldFrame.tsx';
import { RunningFile, SentFile } from '../../users/profile/UploadField.tsx';
import './fileAnswer.css';

interface FileAnswerProps {
  path: string;
  label: string;
  isOptional: boolean;
  help: string | undefined;
  problem: string | undefined;
  /** Ids of files. */
  value: readonly string[];
  fileNames: Map<string, string>;
  onSending: (isSending: boolean) => void;
  onChange: (value: readonly string[]) => void;
}

/** Taken with the camera or chosen, and sent at once: the answer is the ids of what has arrived. */
export function FileAnswer({ value, fileNames, onSending, onChange, ...frame }: FileAnswerProps) {
  const upload = useUpload({
    purpose: 'answer',
    accept: FILE_TYPES,
    onDone: ({ id, name }) => {
      fileNames.set(id, name);
      onChange([...value, id]);
    },
  });
  const isSending = typeof upload.running?.progress === 'number';
  // biome-ignore lint/correctness/useExhaustiveDependencies: when it begins and when it ends
  useEffect(() => {
    onSending(isSending);
    return () => onSending(false);
  }, [isSending]);
  const take = ([file]: File[]) => {
    if (file) upload.start(file);
  };
  const { isOver, handlers } = useDrop(take);
  const takesMore = value.length < MAX_FILES && !upload.running;
  const kinds = t('JPEG, PNG, WebP or PDF, up to 10 MB.');
  return (
    <FieldFrame
      {...frame}
      help={frame.help ? `${frame.help} ${kinds}` : kinds}
      problem={upload.problem ?? frame.problem}
      isGroup
    >
      {() => (
        <div className="upload" data-over={isOver || undefined} {...handlers}>
          {value.map((id, at) => {
            const name = fileNames.get(id) ?? t('File {number}', { number: at + 1 });
            return (
              <SentFile
                key={id}
                file={{ id, name }}
                label={name}
                onRemove={() => onChange(value.filter((one) => one !== id))}
              />
            );
          })}
          <RunningFile upload={upload} label={frame.label} />
          {takesMore && (
            <div className="actions">
              <FileButton
                id={frame.path}
                words={value.length > 0 ? t('Choose another file') : t('Choose a file')}
                accept={FILE_TYPES}
                onFile={take}
              />
              <FileButton words={t('Take a photo')} accept={PICTURE_TYPES} isCamera onFile={take} />
            </div>
          )}
        </div>
      )}
    </FieldFrame>
  );
}

interface FileButtonProps {
  id?: string;
  words: string;
  accept: readonly string[];
  isCamera?: boolean;
  onFile: (files: File[]) => void;
}

function FileButton({ id, words, accept, isCamera = false, onFile }: FileButtonProps) {
  const own = useId();
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])];
    event.target.value = '';
    onFile(files);
  };
  return (
    <label className={isCamera ? 'button-quiet file-button by-camera' : 'button-quiet file-button'}>
      {words}
      <input
        id={id ?? own}
        type="file"
        accept={accept.join(',')}
        {...(isCamera && { capture: 'environment' })}
        onChange={choose}
      />
    </label>
  );
}
