import type { City } from '../../../../schema/places.ts';
import { request } from '../../../http/client.ts';

export const findCities = async (query: { search?: string; code?: string }) =>
  (await request<{ data: City[] }>('/places/cities', { query })).data;
