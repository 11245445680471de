import { defineResource } from '#schema/declaration/defineResource.ts';
import {
  choice,
  choices,
  date,
  dateTime,
  email,
  file,
  group,
  image,
  longText,
  number,
  phone,
  reference,
  referenceMany,
  rows,
  text,
  textList,
  time,
  yesNo,
} from '#schema/declaration/fields/index.ts';

const SIZES = [
  { id: 'small', name: 'Small', tone: 'info' },
  { id: 'large', name: 'Large', tone: 'warning' },
] as const;

/** A resource with a field of every kind there is. */
export const sample = defineResource({
  name: 'samples',
  label: { one: 'Sample', many: 'Samples' },
  description: 'Things to try the screens with.',
  icon: 'folder',
  menu: { section: 'Offer', position: 9 },
  recordRepresentation: ['title'],
  list: { sort_by: 'title', order_by: 'ASC' },
  access: {},
  fields: {
    title: text({ label: 'Title', required: true, list: true, sortable: true, searchable: true }),
    body: longText({ label: 'Body', help: 'As long as you like.', list: true }),
    mail: email({ label: 'Mail', list: true }),
    mobile: phone({ label: 'Mobile', list: true }),
    size: choice({ label: 'Size', default: 'small', options: SIZES, list: true, filterable: true }),
    sizes: choices({ label: 'Sizes', options: SIZES, default: [], list: true }),
    words: textList({ label: 'Words', list: true }),
    is_open: yesNo({ label: 'Open', default: false, list: true, filterable: true }),
    minutes: number({ label: 'Length', unit: 'minutes', min: 5, max: 90, default: 30, list: true }),
    day: date({ label: 'Day', list: true, filterable: true }),
    hour: time({ label: 'Hour', list: true }),
    at: dateTime({ label: 'At', list: 'optional' }),
    parent_id: reference({ label: 'Parent', to: 'samples', embed: true, list: true }),
    friends: referenceMany({ label: 'Friends', to: 'samples', embed: true, list: true }),
    breaks: rows({
      label: 'Breaks',
      list: true,
      fields: {
        from: time({ label: 'From', required: true }),
        to: time({ label: 'To', required: true }),
      },
    }),
    picture: image({ label: 'Picture', purpose: 'service', list: true }),
    paper: file({ label: 'Paper', purpose: 'answer', list: true }),
    address: group({ label: 'Address', fields: { street: text({ label: 'Street', list: true }) } }),
    secret: text({ label: 'Secret', read: 'nobody', write: 'nobody', list: true }),
  },
});

export const ONE = '01890000-0000-7000-8000-000000000001';
export const TWO = '01890000-0000-7000-8000-000000000002';

export const buildSample = (overrides: Record<string, unknown> = {}) => ({
  id: ONE,
  created_at: '2026-11-01T00:00:00.000Z',
  updated_at: '2026-11-02T00:00:00.000Z',
  title: 'First sample',
  body: 'Some words',
  mail: 'one@example.org',
  mobile: '0917 123 4567',
  size: 'large',
  sizes: ['small'],
  words: ['alpha', 'beta'],
  is_open: true,
  minutes: 45,
  day: '2026-12-01',
  hour: '09:00',
  at: '2026-12-01T01:00:00.000Z',
  parent_id: TWO,
  parent: { id: TWO, name: 'Second sample' },
  friends: [{ id: TWO, name: 'Second sample' }],
  breaks: [{ from: '10:00', to: '10:15' }],
  picture: null,
  paper: null,
  address: { street: 'Main Street 1' },
  ...overrides,
});
