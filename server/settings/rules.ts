import { invalid } from '../http/errors.ts';
import { gazetteer } from '../places/gazetteer.ts';
import type { Rules } from '../resources/rules.ts';

export const settingsRules: Rules = {
  async beforeWrite(_tx, _context, { before, after }) {
    const city = after?.city;
    if (typeof city !== 'string' || city === before?.city) return;
    const { cities } = await gazetteer();
    if (!cities.some(({ code }) => code === city)) {
      throw invalid({ city: 'Choose a city or municipality of the list' });
    }
  },
};
