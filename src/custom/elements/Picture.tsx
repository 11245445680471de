import type { ImgHTMLAttributes } from 'react';
import type { FileSize } from '#schema/files/fileKinds.ts';
import { useFile } from './useFile.ts';

interface PictureProps extends ImgHTMLAttributes<HTMLImageElement> {
  /** Its id. */
  file: string;
  size: FileSize;
}

/** A picture of the API beside words that say the same, no larger than it shows. */
export const Picture = ({ file, size, ...rest }: PictureProps) => (
  <img alt="" {...rest} src={useFile(file, size).file?.url} />
);
