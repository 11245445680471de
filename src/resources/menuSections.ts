import { msg } from '../language/t.ts';

/** The menu's headings, in their order. */
export const MENU_SECTIONS = [
  msg('Work'),
  msg('Offer'),
  msg('People'),
  msg('Organisation'),
] as const;
