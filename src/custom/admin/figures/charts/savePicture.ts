import { saveFile } from '#src/generator/saveFile.ts';

interface Picture {
  /** The file gets this name. */
  name: string;
  /** Title and days, over the chart: a picture is seen without its page. */
  heading: readonly [string, string] | readonly string[];
  ground: string;
  text: string;
  font: string;
}

/** Twice as many pixels as on the screen, for slides and paper. */
const SCALE = 2;
const MARGIN = 24;
const HEAD = 56;

/** The chart as a PNG, with what it shows and of when. */
export async function savePicture(svg: SVGSVGElement, picture: Picture): Promise<void> {
  const { clientWidth: width, clientHeight: height } = svg;
  const image = await drawn(svg, { width, height });
  const canvas = document.createElement('canvas');
  canvas.width = (width + 2 * MARGIN) * SCALE;
  canvas.height = (height + HEAD + 2 * MARGIN) * SCALE;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser draws no pictures.');
  context.scale(SCALE, SCALE);
  context.fillStyle = picture.ground;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = picture.text;
  const [title = '', days = ''] = picture.heading;
  context.font = `600 17px ${picture.font}`;
  context.fillText(title, MARGIN, MARGIN + 14);
  context.font = `13px ${picture.font}`;
  context.fillText(days, MARGIN, MARGIN + 36);
  context.drawImage(image, MARGIN, MARGIN + HEAD, width, height);
  const file = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
  if (!file) throw new Error('The picture came out empty.');
  saveFile(picture.name, file);
}

async function drawn(svg: SVGSVGElement, { width, height }: { width: number; height: number }) {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  const image = new Image();
  const text = new XMLSerializer().serializeToString(copy);
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  return image;
}
