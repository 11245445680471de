import { useEffect, useId, useRef } from 'react';
import { t } from '#src/language/t.ts';
import { type Crop, MAX_ZOOM, zoomedAt } from './crop.ts';
import { drawCrop } from './picture.ts';
import { useCropGestures } from './useCropGestures.ts';

interface CropAreaProps {
  picture: ImageBitmap;
  crop: Crop;
  onCrop: (crop: Crop) => void;
}

/** The square that will be kept, with its round preview beside it. */
export function CropArea({ picture, crop, onCrop }: CropAreaProps) {
  const id = useId();
  const window = useRef<HTMLCanvasElement>(null);
  const preview = useRef<HTMLCanvasElement>(null);
  const { area, handlers } = useCropGestures({ size: picture, crop, onCrop });

  useEffect(() => {
    for (const canvas of [window.current, preview.current]) {
      if (canvas) drawCrop(canvas, picture, crop);
    }
  }, [picture, crop]);

  return (
    <div className="crop">
      <div className="crop-views">
        <section
          {...handlers}
          ref={area}
          className="crop-area"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it takes the arrow keys, as its name says
          tabIndex={0}
          aria-label={t('Part of the picture to keep')}
          aria-describedby={`${id}-help`}
        >
          <canvas ref={window} width={560} height={560} />
        </section>
        <figure>
          <canvas ref={preview} className="crop-preview" width={192} height={192} />
          <figcaption className="help">{t('Preview')}</figcaption>
        </figure>
      </div>
      <p className="help" id={`${id}-help`}>
        {t(
          'Drag the picture, or use the arrow keys. Zoom with the slider, the wheel, two fingers, or + and -.',
        )}
      </p>
      <div className="crop-zoom">
        <label htmlFor={`${id}-zoom`}>{t('Zoom')}</label>
        <input
          id={`${id}-zoom`}
          type="range"
          min={1}
          max={MAX_ZOOM}
          step={0.05}
          value={crop.zoom}
          aria-valuetext={`${Math.round(crop.zoom * 100)} %`}
          onChange={(event) =>
            onCrop(zoomedAt(picture, crop, { zoom: Number(event.target.value) }))
          }
        />
      </div>
    </div>
  );
}
