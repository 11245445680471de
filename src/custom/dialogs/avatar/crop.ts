/** Where a picture lies behind a square window: arithmetic only. */

export interface Size {
  width: number;
  height: number;
}
/** The part of the picture that shows: its centre (pixels of the picture) and how often its cover fits. */
export interface Crop {
  x: number;
  y: number;
  /** 1: the shorter side just fills the window. */
  zoom: number;
}

export const MAX_ZOOM = 5;

export const centred = ({ width, height }: Size): Crop => ({
  x: width / 2,
  y: height / 2,
  zoom: 1,
});

/** The side of the square that shows, in pixels of the picture. */
export const sideOf = ({ width, height }: Size, { zoom }: Crop): number =>
  Math.min(width, height) / zoom;

/** The same crop with no empty edge in the window. */
function withinBounds(size: Size, crop: Crop): Crop {
  const zoom = between(crop.zoom, 1, MAX_ZOOM);
  const half = sideOf(size, { ...crop, zoom }) / 2;
  return {
    zoom,
    x: between(crop.x, half, size.width - half),
    y: between(crop.y, half, size.height - half),
  };
}

/** Moves the picture by parts of the window: 0.5 to the right shows what lies half a window left. */
export function moved(size: Size, crop: Crop, by: { x: number; y: number }): Crop {
  const side = sideOf(size, crop);
  return withinBounds(size, { ...crop, x: crop.x - by.x * side, y: crop.y - by.y * side });
}

/** The point (parts of the window from its centre) keeps what lies under it. */
export function zoomedAt(
  size: Size,
  crop: Crop,
  { zoom, at = { x: 0, y: 0 } }: { zoom: number; at?: { x: number; y: number } },
): Crop {
  const next = between(zoom, 1, MAX_ZOOM);
  const shift = sideOf(size, crop) - sideOf(size, { ...crop, zoom: next });
  return withinBounds(size, { zoom: next, x: crop.x + at.x * shift, y: crop.y + at.y * shift });
}

const between = (value: number, least: number, most: number) =>
  Math.min(most, Math.max(least, value));
