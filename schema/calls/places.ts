import { barangaysAnswer, citiesAnswer, citiesQuery } from '../places/places.ts';
import { settings } from '../resources/index.ts';
import { call } from './call.ts';

const tag = 'Places';

export const placeCalls = {
  barangays: call({
    method: 'GET',
    path: '/barangays',
    isForKeys: true,
    policy: 'everyone',
    tag,
    summary: 'The barangays to choose from: those of the settings, else those of their city',
    answer: barangaysAnswer,
  }),
  cities: call({
    method: 'GET',
    path: '/places/cities',
    policy: { resource: settings.name, action: 'update' },
    tag,
    summary: 'Find cities and municipalities of the Philippine Standard Geographic Code',
    query: citiesQuery,
    answer: citiesAnswer,
  }),
};
