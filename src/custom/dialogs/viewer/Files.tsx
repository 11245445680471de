import { t } from '#src/language/t.ts';
import { Failed } from '../../elements/Failed.tsx';
import { LineIcon } from '../../elements/Icon.tsx';
import { Skeleton } from '../../elements/Skeleton.tsx';
import { useFile } from '../../elements/useFile.ts';
import { type FileKind, kindOf } from './kindOf.ts';
import { PictureView } from './PictureView.tsx';
import './viewer.css';

const DOWNLOAD = 'M12 4v11M7 10.5l5 5 5-5M5 20h14';

export interface ViewedFile {
  id: string;
  /** It says what the file is: "Front of the passport". It names the download too. */
  name: string;
}

interface FilesProps {
  files: readonly ViewedFile[];
  /** Place of the file that shows. */
  place: number;
  onPlace: (place: number) => void;
}

/** One file at a time, and the way to the others: within the dialog, or as a part of a page. */
export function Files({ files, place, onPlace }: FilesProps) {
  const shown = files[place];
  return (
    <>
      {shown && <OneFile key={shown.id} {...shown} />}
      {files.length > 1 && (
        <nav className="viewer-places" aria-label={t('Files')}>
          {files.map(({ id, name }, index) => (
            <button
              key={id}
              type="button"
              className="button-quiet"
              aria-current={index === place}
              onClick={() => onPlace(index)}
            >
              {name}
            </button>
          ))}
        </nav>
      )}
    </>
  );
}

function OneFile({ id, name }: ViewedFile) {
  const { file, error, retry } = useFile(id);
  if (error)
    return <Failed what={t('The file could not be opened.')} error={error} onRetry={retry} />;
  if (!file) {
    return (
      <div className="viewer-wait" aria-busy="true">
        <p className="visually-hidden" role="status">
          {t('Loading')}
        </p>
        <Skeleton lines={8} />
      </div>
    );
  }
  const { kind, ending } = kindOf(file.type);
  return (
    <div className="viewer">
      <Content kind={kind} url={file.url} name={name} />
      <a className="button-quiet viewer-download" href={file.url} download={`${name}${ending}`}>
        <LineIcon path={DOWNLOAD} />
        {t('Download')}
      </a>
    </div>
  );
}

interface ContentProps {
  kind: FileKind['kind'];
  url: string;
  name: string;
}

function Content({ kind, url, name }: ContentProps) {
  if (kind === 'picture') return <PictureView url={url} name={name} />;
  // No sandbox: Chromium shows no PDF in one, and the blob's type rules out HTML.
  if (kind === 'pdf' && navigator.pdfViewerEnabled) {
    return <iframe className="viewer-pdf" src={url} title={name} />;
  }
  return (
    <p>
      {kind === 'pdf'
        ? t('This browser does not show PDF files. Download it to read it.')
        : t('This kind of file cannot be shown here. Download it to open it.')}
    </p>
  );
}
