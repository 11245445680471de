import { openDialog } from '../../dialogs/store.ts';
import { FieldFrame } from '../form/FieldFrame.tsx';
import { useUpload } from './useUpload.ts';

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
  onChange: (file: Uploaded | null) => void;
}

const ACCEPT = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'];

/** Sent as soon as it is chosen; the form keeps its id. */
export function UploadField({ value, onChange, problem, ...frame }: UploadFieldProps) {
  const { label, path } = frame;
  const upload = useUpload({ purpose: 'identification', accept: ACCEPT, onDone: onChange });
  const { running } = upload;
  const view = () => value && openDialog('FILE_VIEWER', { files: [{ id: value.id, name: label }] });

  return (
    <FieldFrame
      {...frame}
      help="JPEG, PNG, WebP or PDF, up to 10 MB."
      problem={upload.refusal ?? running?.problem ?? problem}
    >
      {(described) => (
        <>
          {value && !running && (
            <div className="upload-done">
              <span>{value.name}</span>
              <button type="button" className="button-quiet" onClick={view}>
                View <span className="visually-hidden">{label.toLowerCase()}</span>
              </button>
              <button type="button" className="button-quiet" onClick={() => onChange(null)}>
                Remove <span className="visually-hidden">{label.toLowerCase()}</span>
              </button>
            </div>
          )}
          {running && (
            <div className="upload-done">
              <span>{running.file.name}</span>
              {running.progress === null ? (
                <button type="button" className="button-quiet" onClick={upload.retry}>
                  Try again
                </button>
              ) : (
                <progress aria-label={`Upload: ${label}`} value={running.progress} />
              )}
              <button type="button" className="button-quiet" onClick={upload.cancel}>
                Cancel
              </button>
            </div>
          )}
          <input
            {...described}
            id={path}
            // Taken away, it would take the focus with it.
            className={value || running ? 'visually-hidden' : undefined}
            type="file"
            accept={ACCEPT.join(',')}
            onChange={(event) => {
              const file = event.target.files?.[0];
              event.target.value = '';
              if (file) upload.start(file);
            }}
          />
        </>
      )}
    </FieldFrame>
  );
}
