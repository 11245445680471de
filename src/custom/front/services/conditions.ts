import { t } from '#src/language/t.ts';
import type { Service } from './serviceQueries.ts';

/** Whom a service is for, in short words; none for everyone. */
export function conditionsOf(service: Service): string[] {
  const { min_age: min = null, max_age: max = null, categories } = service;
  const groups = (categories ?? []).map(({ name }) => name).join(', ');
  const words: string[] = [];
  if (groups) words.push(t('For: {groups}', { groups }));
  if (min !== null && max !== null) words.push(t('From {min} to {max} years', { min, max }));
  else if (min !== null) words.push(t('From {min} years on', { min }));
  else if (max !== null) words.push(t('Up to {max} years', { max }));
  if (service.requires_verified_identification) words.push(t('With a verified identification'));
  return words;
}
