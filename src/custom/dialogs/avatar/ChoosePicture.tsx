import { useId } from 'react';
import { PICTURE_TYPES } from '#schema/files/fileKinds.ts';
import { t } from '#src/language/t.ts';
import { useDrop } from '#src/upload/useDrop.ts';
import { LineIcon } from '../../elements/Icon.tsx';
import { PICTURE } from '../iconPaths.ts';

/** A press opens the device's own chooser; a picture can be dropped on it as well. */
export function ChoosePicture({ onChoose }: { onChoose: (file: File) => void }) {
  const id = useId();
  const { isOver, handlers } = useDrop(([file]) => file && onChoose(file));
  return (
    <div className="drop">
      <input
        id={id}
        className="visually-hidden"
        type="file"
        accept={PICTURE_TYPES.join(',')}
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = '';
          if (file) onChoose(file);
        }}
      />
      <label htmlFor={id} className="drop-zone" data-over={isOver || undefined} {...handlers}>
        <LineIcon path={PICTURE} />
        <strong>{t('Choose a picture')}</strong>
        <span className="help">{t('or drag one here. JPEG, PNG or WebP, up to 10 MB.')}</span>
      </label>
    </div>
  );
}
