import type { InputOf } from '../../../schema/defineResource.ts';
import type { category } from '../../../schema/index.ts';

export const CATEGORIES = {
  senior: {
    name: 'Senior citizens',
    description: 'Residents aged 60 or over. Shown by the senior citizen ID or any valid ID.',
  },
  pwd: {
    name: 'Persons with disability',
    description: 'Holders of a PWD ID, or of a medical certificate while they apply for one.',
  },
  solo_parent: {
    name: 'Solo parents',
    description: 'Those who raise a child alone. Shown by the solo parent ID.',
  },
  pregnant: {
    name: 'Pregnant women',
    description:
      'From the first visit until six weeks after birth. Shown by the mother’s record book.',
  },
  business_owner: {
    name: 'Business owners',
    description: 'Owners of a business in the city, or of one that is being registered.',
  },
  student: {
    name: 'Students',
    description: 'Enrolled in a school, college or vocational course. Shown by the school ID.',
  },
} satisfies Record<string, InputOf<typeof category>>;

export type CategoryKey = keyof typeof CATEGORIES;
