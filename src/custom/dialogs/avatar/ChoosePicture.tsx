import { type DragEvent, useId, useState } from 'react';
import { LineIcon } from '../../shell/Icon.tsx';
import { PICTURE } from '../lines.ts';

/** A press opens the device's own chooser; a picture can be dropped on it as well. */
export function ChoosePicture({ onChoose }: { onChoose: (file: File) => void }) {
  const id = useId();
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (file) onChoose(file);
  };
  return (
    <div className="drop">
      <input
        id={id}
        className="visually-hidden"
        type="file"
        accept="image/jpeg,image/png,image/webp"
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = '';
          if (file) onChoose(file);
        }}
      />
      <label
        htmlFor={id}
        className="drop-zone"
        data-over={isOver || undefined}
        onDrop={drop}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
      >
        <LineIcon path={PICTURE} />
        <strong>Choose a picture</strong>
        <span className="help">or drag one here. JPEG, PNG or WebP, up to 10 MB.</span>
      </label>
    </div>
  );
}
