import { everyRecord } from '../declaration/access.ts';
import { defineResource } from '../declaration/defineResource.ts';
import { choice, longText, number, text, textList } from '../declaration/fields/index.ts';
import { OLDEST } from '../users/birthDate.ts';
import { GENDERS } from './person/profile.ts';

/** How one comes to be in a category. */
export const CATEGORY_WAYS = [
  { id: 'given', name: 'Staff give it' },
  { id: 'declared', name: 'One confirms it oneself' },
  { id: 'derived', name: 'It follows from the profile' },
] as const;

export const category = defineResource({
  name: 'constituent-categories',
  label: { one: 'Constituent category', many: 'Constituent categories' },
  description: 'Groups of constituents, such as senior citizens, that a service can be meant for.',
  icon: 'category',
  menu: { section: 'People', position: 2 },
  recordRepresentation: ['name'],
  list: { sort_by: 'name', order_by: 'ASC' },
  importable: true,
  access: { signed_in: ['list', 'show'], staff: ['list', 'show'] },
  scope: { signed_in: everyRecord, team: everyRecord },
  check: checkCategory,
  fields: {
    name: text({
      label: 'Name',
      synonyms: ['category', 'sector', 'group'],
      required: true,
      max: 80,
      unique: true,
      list: true,
      sortable: true,
      searchable: true,
      translated: true,
    }),
    description: longText({
      label: 'Description',
      help: 'Who belongs to it, and how they show it.',
      max: 500,
      list: true,
      searchable: true,
      translated: true,
    }),
    way: choice({
      label: 'How one comes to it',
      default: 'given',
      options: CATEGORY_WAYS,
      list: true,
      filterable: true,
    }),
    statement: longText({
      label: 'What one confirms',
      help: 'One sentence, such as: I am enrolled in a school. Staff check it at the counter.',
      max: 300,
      section: 'Confirmed by oneself',
      translated: true,
    }),
    min_age: number({
      label: 'Least age',
      help: 'On the day of the visit.',
      unit: 'years',
      min: 0,
      max: OLDEST,
      section: 'From the profile',
    }),
    max_age: number({
      label: 'Greatest age',
      help: 'On the day of the visit.',
      unit: 'years',
      min: 0,
      max: OLDEST,
      section: 'From the profile',
    }),
    gender: choice({ label: 'Gender', options: GENDERS, section: 'From the profile' }),
    barangays: textList({
      label: 'Barangays',
      help: 'Whoever lives in one of them.',
      section: 'From the profile',
    }),
  },
});

/** What its way needs is there; what other ways would need is kept and has no effect. */
function checkCategory(category: Record<string, unknown>): Record<string, string> {
  const { way, statement, min_age, max_age, gender } = category;
  const barangays = (category.barangays ?? []) as readonly string[];
  if (typeof min_age === 'number' && typeof max_age === 'number' && max_age < min_age) {
    return { max_age: 'The greatest age is below the least' };
  }
  if (way === 'declared' && !statement) return { statement: 'Say what one confirms' };
  const isBare = [min_age, max_age, gender].every((value) => value === null || value === undefined);
  return way === 'derived' && isBare && barangays.length === 0
    ? { way: 'Say an age, a gender or a barangay that it follows from' }
    : {};
}
