import { type Crop, type Size, sideOf } from './crop.ts';

/** The side of the saved picture, pixels: sharp where it is shown large, small to send. */
const SIDE = 512;

/** Shown upright, whichever way the camera was held. Rejects for what is no picture. */
export async function openPicture(file: Blob): Promise<ImageBitmap> {
  return createImageBitmap(file, { imageOrientation: 'from-image' });
}

/** Draws what shows in the window into a square canvas. */
export function drawCrop(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const side = sideOf(picture as Size, crop);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser draws nothing.');
  context.imageSmoothingQuality = 'high';
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  const [left, top] = [crop.x - side / 2, crop.y - side / 2];
  context.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height);
}

export function cropped(picture: ImageBitmap, crop: Crop): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = SIDE;
  canvas.height = SIDE;
  drawCrop(canvas, picture, crop);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be drawn.'))),
      'image/jpeg',
      0.9,
    );
  });
}
