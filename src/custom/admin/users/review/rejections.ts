import { msg } from '#src/language/t.ts';

/** What is wrong with most that are sent; each says what to do next, since the person reads it. */
export const REJECTIONS: readonly string[] = [
  msg('The picture is too dark or too blurred to read. Take it again in good light.'),
  msg('Part of the document is cut off. Show all four corners.'),
  msg('The document has expired. Send one that is still valid.'),
  msg('The name or the birth date differs from your account. Correct your profile first.'),
  msg('The back of the document is missing. Send the front and the back.'),
  msg('This kind of document is not accepted here. Send another one of the list.'),
];
