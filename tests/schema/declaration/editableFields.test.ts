import { expect, it } from 'vitest';
import { bulkFields } from '#schema/declaration/bulk.ts';
import { defineResource } from '#schema/declaration/defineResource.ts';
import type { Fields } from '#schema/declaration/field.ts';
import { longText, number, text } from '#schema/declaration/fields/index.ts';

const build = (fields: Fields, more: object = {}) =>
  defineResource({
    ...{ name: 'things', label: { one: 'Thing', many: 'Things' } },
    ...{ description: 'Whatever there is.', icon: 'folder', access: {} },
    recordRepresentation: ['name'],
    fields: { name: text({ label: 'Name', required: true, list: true }), ...fields },
    ...more,
  });
const WORDS = { label: 'Size', list: true, editable: 'in_list' } as const;
const inList = { ...WORDS, min: 0, max: 9 } as const;

it.each<[string, Fields, RegExp, object?]>([
  ['that no list shows', { size: number({ ...inList, list: false }) }, /no list shows it/],
  ['that only the server sets', { size: number({ ...inList, write: 'nobody' }) }, /no form/],
  ['of another call', { size: number({ ...inList, form: 'create' }) }, /no form/],
  [
    'with a long input',
    { size: longText({ ...WORDS, max: 9 }) },
    /no input for the kind long_text/,
  ],
  ['in many languages', { size: text({ ...WORDS, translated: true }) }, /language of its reader/],
  ['that is the link', { name: text(WORDS) }, /the link to its record/],
  [
    'without an update',
    { size: number(inList) },
    /the plain call changes no record/,
    { operations: ['list'] },
  ],
])('a field %s cannot be edited in the list', (_which, fields, why, more) => {
  expect(() => build(fields, more)).toThrow(why);
});

it('many records are given no value that tells them apart', () => {
  const thing = build({
    size: number(inList),
    code: text({ label: 'Code', unique: true }),
    started: number({ min: 0, max: 9, label: 'Started', form: 'create' }),
  });
  expect(bulkFields(thing, 'admin').map(({ path }) => path)).toEqual(['size']);
});
