/** The parts of My profile that are forms; their fields are the declaration's. */
import { fields } from 'virtual:account-fields';
import { msg } from '#src/language/t.ts';
import type { BodyName } from '../../form/schemas.ts';
import { bodyOf, type Values } from '../../form/values.ts';

export interface Section {
  /** The URL has it while it is being changed. */
  name: string;
  title: string;
  /** Said once a change is saved. */
  saved: string;
  paths: readonly string[];
  call: 'POST /profile/update' | 'POST /profile/update/education-and-occupation';
  schema: BodyName;
  toBody: (values: Values, updated_at: string) => Record<string, unknown>;
}

/** What may be left out comes together, at the end. */
const pathsOf = (group: string) =>
  Object.keys(fields)
    .filter((path) => path.startsWith(`${group}.`) && fields[path]?.kind !== 'image')
    .sort((first, second) => optionality(first) - optionality(second));
const optionality = (path: string) => (fields[path]?.required ? 0 : 1);

const personal = pathsOf('profile');
const education = pathsOf('education_and_occupation');

export const PERSONAL: Section = {
  name: 'personal',
  title: msg('Personal data'),
  saved: msg('Your personal data is saved.'),
  paths: personal,
  call: 'POST /profile/update',
  schema: 'profileBody',
  toBody: (values, updated_at) => ({ ...bodyOf(values, personal), updated_at }),
};

export const EDUCATION: Section = {
  name: 'education',
  title: msg('Education and occupation'),
  saved: msg('Your education and occupation are saved.'),
  paths: education,
  call: 'POST /profile/update/education-and-occupation',
  schema: 'educationBody',
  toBody: (values, updated_at) => {
    const body = bodyOf(values, education) as { education_and_occupation: object };
    return { ...body.education_and_occupation, updated_at };
  },
};
