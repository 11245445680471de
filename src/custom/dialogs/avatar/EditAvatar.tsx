import { useEffect, useRef, useState } from 'react';
import { PICTURE_TYPES } from '#schema/files/fileKinds.ts';
import { messageOf } from '#src/http/client.ts';
import { uploadFile } from '#src/http/upload.ts';
import { t } from '#src/language/t.ts';
import { refusalOf } from '#src/upload/refusal.ts';
import { Alert } from '../../elements/Alert.tsx';
import { useTask } from '../../hooks/useTask.ts';
import { Modal } from '../../modal/Modal.tsx';
import { ChoosePicture } from './ChoosePicture.tsx';
import { CropArea } from './CropArea.tsx';
import { type Crop, centred } from './crop.ts';
import { cropped, openPicture } from './picture.ts';
import '../../elements/form.css';
import './avatar.css';

interface EditAvatarProps {
  title?: string;
  /** Takes the id of the uploaded picture. Rejects with what to show; then it can be tried again. */
  save: (photo: string) => Promise<void>;
  close: () => void;
}

/** Choose or drag, crop, see, save. Closing it on the way stops the upload. */
export function EditAvatar({ title, save, close }: EditAvatarProps) {
  const [chosen, setChosen] = useState<{ picture: ImageBitmap; crop: Crop } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [progress, setProgress] = useState(0);
  const stop = useRef(new AbortController());
  const task = useTask();
  useEffect(() => {
    stop.current = new AbortController();
    const { current } = stop;
    return () => current.abort();
  }, []);

  const choose = async (file: File) => {
    setProblem(null);
    task.clear();
    const refusal = await refusalOf(file, PICTURE_TYPES);
    if (refusal) return setProblem(t(refusal));
    try {
      const picture = await openPicture(file);
      setChosen({ picture, crop: centred(picture) });
    } catch {
      setProblem(t('This picture is damaged and cannot be opened'));
    }
  };
  const send = ({ picture, crop }: { picture: ImageBitmap; crop: Crop }) =>
    task.run(async () => {
      const { signal } = stop.current;
      setProgress(0);
      try {
        const file = await cropped(picture, crop);
        const options = { purpose: 'photo', onProgress: setProgress, signal } as const;
        const { id } = await uploadFile({ file, name: 'photo.jpg', ...options });
        await save(id);
        if (!signal.aborted) close();
      } catch (error) {
        if (!signal.aborted) throw error;
      }
    });

  const message = problem ?? (task.error && messageOf(task.error));
  return (
    <Modal title={title ?? t('Your photo')} onClose={close}>
      <div className="form">
        {message && <Alert tone="danger">{message}</Alert>}
        {!chosen && <ChoosePicture onChoose={choose} />}
        {chosen && (
          <>
            <CropArea {...chosen} onCrop={(crop) => setChosen({ ...chosen, crop })} />
            {task.isBusy && <progress aria-label={t('Upload')} value={progress} />}
            <div className="actions">
              <button
                type="button"
                className="button"
                disabled={task.isBusy}
                onClick={() => send(chosen)}
              >
                {task.isBusy ? t('Saving…') : t('Save photo')}
              </button>
              <button
                type="button"
                className="button-quiet"
                disabled={task.isBusy}
                onClick={() => setChosen(null)}
              >
                {t('Choose another')}
              </button>
            </div>
          </>
        )}
      </div>
    </Modal>
  );
}
