import { settings } from '../../schema/index.ts';
import { barangaysAnswer, citiesAnswer, citiesQuery } from '../../schema/places.ts';
import { readSettings } from '../db/settings.ts';
import { errorAnswers } from '../http/answers.ts';
import type { App } from '../http/context.ts';
import { findCities, gazetteer } from './gazetteer.ts';

const tags = ['Places'];

export function placeRoutes(app: App) {
  app.get('/barangays', {
    config: { policy: 'everyone' },
    schema: {
      tags,
      summary: 'The barangays to choose from: those of the settings, else those of their city',
      response: { 200: barangaysAnswer, ...errorAnswers },
    },
    handler: async ({ context }) => {
      const { barangays, city } = await readSettings(context.db);
      if (barangays.length > 0 || city === null) return { data: barangays };
      return { data: [...(await gazetteer()).barangaysOf(city)] };
    },
  });
  app.get('/places/cities', {
    config: { policy: { resource: settings.name, action: 'update' } },
    schema: {
      tags,
      summary: 'Find cities and municipalities of the Philippine Standard Geographic Code',
      querystring: citiesQuery,
      response: { 200: citiesAnswer, ...errorAnswers },
    },
    handler: async ({ query }) => ({ data: await findCities(query) }),
  });
}
