import { FILE_TYPES } from '#schema/files/fileKinds.ts';
import { openDialog } from '#src/custom/dialogs/store.ts';
import { t } from '#src/language/t.ts';
import { useDrop } from '#src/upload/useDrop.ts';
import type { UploadState } from '#src/upload/useUpload.ts';
import { FieldFrame } from '../../form/FieldFrame.tsx';
import './upload.css';

export interface Uploaded {
  id: string;
  name: string;
}

interface UploadFieldProps {
  path: string;
  label: string;
  isOptional?: boolean;
  problem: string | undefined;
  value: Uploaded | null;
  upload: UploadState;
  /** Chosen or dropped here, in their order; more than one where there is another field for it. */
  onFiles: (files: File[]) => void;
  takesSeveral: boolean;
  onRemove: () => void;
}

/** Sent as soon as it is chosen; the form keeps its id. */
export function UploadField(props: UploadFieldProps) {
  const { value, upload, onFiles, takesSeveral, onRemove, problem, ...frame } = props;
  const { running } = upload;
  const { isOver, handlers } = useDrop(onFiles);
  return (
    <FieldFrame
      {...frame}
      help={t('JPEG, PNG, WebP or PDF, up to 10 MB.')}
      problem={upload.problem ?? problem}
    >
      {(described) => (
        <div className="upload" data-over={isOver || undefined} {...handlers}>
          {value && !running && <SentFile file={value} label={frame.label} onRemove={onRemove} />}
          {running && <RunningFile upload={upload} label={frame.label} />}
          <input
            {...described}
            id={frame.path}
            // Taken away, it would take the focus with it.
            className={value || running ? 'visually-hidden' : undefined}
            type="file"
            multiple={takesSeveral}
            accept={FILE_TYPES.join(',')}
            onChange={(event) => {
              const files = [...(event.target.files ?? [])];
              event.target.value = '';
              if (files.length > 0) onFiles(files);
            }}
          />
        </div>
      )}
    </FieldFrame>
  );
}

/** One that has arrived: to be looked at, or taken away again. */
export function SentFile(props: { file: Uploaded; label: string; onRemove: () => void }) {
  const { file, label, onRemove } = props;
  const view = () => openDialog('FILE_VIEWER', { files: [{ id: file.id, name: label }] });
  return (
    <div className="upload-line">
      <span>{file.name}</span>
      <Step words={t('View')} name={t('View: {file}', { file: label })} onClick={view} />
      <Step words={t('Remove')} name={t('Remove: {file}', { file: label })} onClick={onRemove} />
    </div>
  );
}

/** One on its way: how far it is, or how it failed. */
export function RunningFile({ upload, label }: { upload: UploadState; label: string }) {
  const { running, retry, cancel } = upload;
  if (!running) return null;
  return (
    <div className="upload-line">
      <span>{running.file.name}</span>
      {running.progress === null ? (
        <Step
          words={t('Try again')}
          name={t('Try again: {file}', { file: label })}
          onClick={retry}
        />
      ) : (
        <progress aria-label={t('Upload: {file}', { file: label })} value={running.progress} />
      )}
      <Step words={t('Cancel')} name={t('Cancel: {file}', { file: label })} onClick={cancel} />
    </div>
  );
}

/** `name` says as well what of: there are two such fields in a form. */
const Step = (props: { words: string; name: string; onClick: () => void }) => (
  <button type="button" className="button-quiet" aria-label={props.name} onClick={props.onClick}>
    {props.words}
  </button>
);
