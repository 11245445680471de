import { describe, expect, it } from 'vitest';
import { hasRevisions } from '#schema/declaration/defineResource.ts';
import { resourceNamed, resources } from '#schema/index.ts';
import { differencesBetween, isVersioned, valuesBack } from '#schema/revisions/versions.ts';

const category = resourceNamed('constituent-categories');
const service = resourceNamed('services');
const pathsOf = (before: Record<string, unknown>, after: Record<string, unknown>, of = service) =>
  differencesBetween(of, before, after).map(({ path }) => path);

describe('what has versions', () => {
  it('is what people write by the plain call, and belongs to nobody', () => {
    const named = resources.filter(hasRevisions).map(({ name }) => name);
    expect(named).toContain('services');
    for (const name of [
      'users',
      'reservations',
      'settings',
      'api-keys',
      'views',
      'activity-logs',
      'trash',
    ]) {
      expect(named).not.toContain(name);
    }
  });

  it('has neither files nor secrets in them', () => {
    for (const resource of resources.filter(hasRevisions)) {
      for (const { field } of resource.flatFields.filter(({ field }) => isVersioned(field))) {
        expect(field.purpose ?? field.sealed ?? field.masked).toBeUndefined();
        expect(field.read).not.toBe('nobody');
      }
    }
  });
});

describe('the difference of two versions', () => {
  it('goes field by field, and what is empty is empty', () => {
    expect(pathsOf({ name: 'A', description: null }, { name: 'B', description: '' })).toEqual([
      'name',
    ]);
  });

  it('leaves out what one of both does not have', () => {
    expect(pathsOf({ name: 'A' }, { name: 'A', description: 'New since' })).toEqual([]);
  });

  it('does not see another name of the same record', () => {
    const before = { categories: [{ id: '1', name: 'Old name' }] };
    expect(pathsOf(before, { categories: [{ id: '1', name: 'New name' }] })).toEqual([]);
    expect(pathsOf(before, { categories: [{ id: '2', name: 'Old name' }] })).toEqual([
      'categories',
    ]);
  });

  it('goes text by text in other languages', () => {
    const before = { translations: { fil: { name: 'Una' }, older: { fil: ['name'] } } };
    const after = { translations: { fil: { name: 'Ikalawa' } } };
    expect(differencesBetween(category, before, after)).toMatchObject([
      { path: 'translations.fil.name', language: 'fil', before: 'Una', after: 'Ikalawa' },
    ]);
  });
});

describe('the values of the way back', () => {
  it('are those that differ, and no text where there was none', () => {
    const now = { name: 'B', description: 'Same', translations: { fil: { name: 'Ikalawa' } } };
    const then = { name: 'A', description: 'Same', translations: {} };
    const differences = differencesBetween(category, now, then);
    expect(valuesBack(differences, now)).toEqual({
      name: 'A',
      translations: { fil: { name: null } },
    });
    expect(now.translations.fil.name).toBe('Ikalawa');
  });
});
