/** Reasons in the product's own words: kept as they stand here, and read in each reader's language. */
import { msg, type Translate } from './index.ts';

/** Of visits whose time is no longer offered. */
export const NOT_OPEN_ANY_LONGER = msg(
  'The office is not open then any longer. Please book another time.',
);

/** What is wrong with most identifications; each says what to do next, since the person reads it. */
export const REJECTIONS: readonly string[] = [
  msg('The picture is too dark or too blurred to read. Take it again in good light.'),
  msg('Part of the document is cut off. Show all four corners.'),
  msg('The document has expired. Send one that is still valid.'),
  msg('The name or the birth date differs from your account. Correct your profile first.'),
  msg('The back of the document is missing. Send the front and the back.'),
  msg('This kind of document is not accepted here. Send another one of the list.'),
];
export const NAME_CHANGED_SINCE = msg(
  'The name or the birth date was changed after this was sent. Send it again.',
);

export const ERASURE_REFUSALS: readonly string[] = [
  msg('The law asks us to keep your records for now.'),
  msg('A service that you use is not finished yet. Ask again once it is.'),
  msg('You work here. Your account is closed when your employment ends.'),
];

const USUAL_REASONS = [NOT_OPEN_ANY_LONGER, ...REJECTIONS, NAME_CHANGED_SINCE, ...ERASURE_REFUSALS];

/** Somebody's own words, which may stand beside usual ones, stay as they are. */
export const reasonIn = (t: Translate, reason: string): string =>
  USUAL_REASONS.reduce((read, usual) => read.replace(usual, () => t(usual)), reason);
