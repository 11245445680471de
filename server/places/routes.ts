import { placeCalls } from '#schema/calls/places.ts';
import { readSettings } from '../db/settings.ts';
import type { App } from '../http/context.ts';
import { serve } from '../http/serve.ts';
import { findCities, gazetteer } from './gazetteer.ts';

export function placeRoutes(app: App) {
  serve(app, placeCalls.barangays, async ({ context }) => {
    const { barangays, city } = await readSettings(context.db);
    if (barangays.length > 0 || city === null) return { data: barangays };
    return { data: [...(await gazetteer()).barangaysOf(city)] };
  });
  serve(app, placeCalls.cities, async ({ query }) => ({ data: await findCities(query) }));
}
