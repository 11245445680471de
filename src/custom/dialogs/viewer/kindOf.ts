/**
 * Media types that are shown in the page, with their extensions; all others are only downloaded.
 */
const PICTURES: Record<string, string> = {
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'image/webp': '.webp',
};
const PDF = 'application/pdf';

export interface FileKind {
  kind: 'picture' | 'pdf' | 'other';
  /** The name of a download ends with it: `.jpg`. */
  ending: string;
}

export function kindOf(type: string): FileKind {
  const ending = PICTURES[type];
  if (ending) return { kind: 'picture', ending };
  return type === PDF ? { kind: 'pdf', ending: '.pdf' } : { kind: 'other', ending: '' };
}
