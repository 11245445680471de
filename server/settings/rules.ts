import { invalid } from '../http/errors.ts';
import { languages } from '../language/catalogues.ts';
import { gazetteer } from '../places/gazetteer.ts';
import type { Rules } from '../resources/rules.ts';

/** What only the server knows: which languages the product speaks, and which cities there are. */
export const settingsRules: Rules = {
  async beforeWrite(_tx, _context, { before, after }) {
    checkLanguages(after?.languages);
    const city = after?.city;
    if (typeof city !== 'string' || city === before?.city) return;
    const { cities } = await gazetteer();
    if (!cities.some(({ code }) => code === city)) {
      throw invalid({ city: 'Choose a city or municipality of the list' });
    }
  },
};

/** @throws AppError invalid at `languages` */
function checkLanguages(chosen: unknown) {
  if (!Array.isArray(chosen)) return;
  if (chosen.length === 0) throw invalid({ languages: 'Choose at least one language' });
  const isSpoken = (code: unknown) => languages.some(({ id }) => id === code);
  if (!chosen.every(isSpoken)) throw invalid({ languages: 'Choose languages of the list' });
}
