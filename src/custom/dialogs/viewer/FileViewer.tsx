import { useState } from 'react';
import { t } from '#src/language/t.ts';
import { Modal } from '../../modal/Modal.tsx';
import { Files, type ViewedFile } from './Files.tsx';

interface FileViewerProps {
  files: readonly ViewedFile[];
  /** Index of the file shown first; 0 by default. */
  start?: number;
  title?: string;
  close: () => void;
}

/** Shows one file at a time, and leads to the others. */
export function FileViewer({ files, start = 0, title, close }: FileViewerProps) {
  const [place, setPlace] = useState(start);
  return (
    <Modal isWide title={title ?? files[place]?.name ?? t('File')} onClose={close}>
      <Files files={files} place={place} onPlace={setPlace} />
    </Modal>
  );
}
