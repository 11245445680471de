/** What the first pages are called, on the page and to whoever shares its address. */
import { msg } from '#src/language/t.ts';

export const HOME = {
  title: msg('What would you like to book?'),
  lead: msg('Find a service of {name}, pick a free time, and come at that time.'),
};
export const QUESTIONS = {
  title: msg('Questions and answers'),
  lead: msg('What people ask before they book.'),
};
