/** Each file of tests begins with the texts as they are written: another one of its worker may have chosen a language. */
import { inEnglish } from '#schema/language/index.ts';
import { setTranslator } from '#src/language/t.ts';

setTranslator(inEnglish);
