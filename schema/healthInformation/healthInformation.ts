/**
 * The organisation's own form about health. A questionnaire like any other, but declared here: its
 * texts go through the language files. No zod: screens may load it.
 */
import { msg } from '../language/index.ts';
import type { Form, Question, QuestionOption, Section, VisibleIf } from '../questionnaires/form.ts';

/** The part of the profile that decides what is asked. */
export interface HealthProfile {
  gender: string | null;
  birth_date: string | null;
}

/** Whole years at which pregnancy is asked about, both included. */
const PREGNANCY_AGES = { from: 10, to: 55 } as const;

/** @param today `2026-12-01`, as the office counts days */
export function healthForm(profile: HealthProfile, today: string): Form {
  const sections = [ALLERGIES, CONDITIONS, VISIT, CONTACT];
  if (isAskedPregnancy(profile, today)) sections.splice(2, 0, PREGNANCY);
  return { sections };
}

/** Unless the profile rules it out: what it does not say rules out nothing. */
export function isAskedPregnancy({ gender, birth_date }: HealthProfile, today: string): boolean {
  if (gender === 'male') return false;
  if (birth_date === null) return true;
  const hadBirthday = today.slice(5) >= birth_date.slice(5);
  const age = Number(today.slice(0, 4)) - Number(birth_date.slice(0, 4)) - (hadBirthday ? 0 : 1);
  return age >= PREGNANCY_AGES.from && age <= PREGNANCY_AGES.to;
}

const ALWAYS: VisibleIf = { match: 'all', conditions: [] };
const whenEquals = (question_id: string, equals: string | boolean): VisibleIf => ({
  match: 'all',
  conditions: [{ question_id, equals, includes: null }],
});
const whenIncludes = (question_id: string, includes: string): VisibleIf => ({
  match: 'all',
  conditions: [{ question_id, equals: null, includes }],
});

const option = (id: string, label: string): QuestionOption => ({ id, label, points: null });

type QuestionParts = Pick<Question, 'id' | 'kind' | 'text'> & Partial<Question>;
const question = (parts: QuestionParts): Question => ({
  help: null,
  options: [],
  min: null,
  max: null,
  unit: null,
  required: false,
  is_sensitive: true,
  visible_if: ALWAYS,
  ...parts,
});
const section = (id: string, title: string, questions: readonly Question[]): Section => ({
  id,
  title,
  description: null,
  answered_by: 'self',
  questions,
});

const ALLERGIES = section('allergies_section', msg('Allergies'), [
  question({
    id: 'allergies',
    kind: 'single_choice',
    text: msg('Do you have allergies?'),
    help: msg('To medicines, food, latex, insects or anything else.'),
    required: true,
    options: [
      option('list', msg('Yes')),
      option('none_known', msg('None that I know of')),
      option('unknown', msg('I don’t know')),
    ],
  }),
  question({
    id: 'allergy_list',
    kind: 'long_text',
    text: msg('What are you allergic to?'),
    help: msg('One a line, with what happens if you know it.'),
    visible_if: whenEquals('allergies', 'list'),
  }),
]);

const CONDITIONS = section('conditions_section', msg('Medicines and conditions'), [
  question({
    id: 'takes_medicines',
    kind: 'yes_no',
    text: msg('Do you take medicines regularly?'),
    required: true,
  }),
  question({
    id: 'medicines',
    kind: 'long_text',
    text: msg('Which medicines?'),
    help: msg('One a line, with how much and how often.'),
    required: true,
    visible_if: whenEquals('takes_medicines', true),
  }),
  question({
    id: 'conditions',
    kind: 'multiple_choice',
    text: msg('Do you have any of these?'),
    required: true,
    options: [
      option('high_blood_pressure', msg('High blood pressure')),
      option('diabetes', msg('Diabetes')),
      option('asthma', msg('Asthma')),
      option('heart', msg('A heart disease')),
      option('kidney', msg('A kidney disease')),
      option('epilepsy', msg('Epilepsy')),
      option('tuberculosis', msg('Tuberculosis, now or before')),
      option('other', msg('Another condition')),
      option('none', msg('None of these')),
    ],
  }),
  question({
    id: 'other_conditions',
    kind: 'long_text',
    text: msg('Which other condition?'),
    required: true,
    visible_if: whenIncludes('conditions', 'other'),
  }),
  question({
    id: 'vaccinations',
    kind: 'multiple_choice',
    text: msg('Which vaccinations have you had?'),
    options: [
      option('covid_19', msg('COVID-19')),
      option('influenza', msg('Flu, in the last 12 months')),
      option('tetanus', msg('Tetanus, in the last 10 years')),
      option('hepatitis_b', msg('Hepatitis B')),
      option('measles', msg('Measles')),
      option('pneumonia', msg('Pneumonia')),
      option('other', msg('Others')),
      option('none', msg('None')),
      option('unknown', msg('I don’t know')),
    ],
  }),
  question({
    id: 'other_vaccinations',
    kind: 'short_text',
    text: msg('Which other vaccinations?'),
    visible_if: whenIncludes('vaccinations', 'other'),
  }),
]);

const PREGNANCY = section('pregnancy_section', msg('Pregnancy'), [
  question({
    id: 'pregnancy',
    kind: 'single_choice',
    text: msg('Are you pregnant?'),
    help: msg('Some medicines and examinations are not for people who are.'),
    required: true,
    options: [
      option('yes', msg('Yes')),
      option('no', msg('No')),
      option('unknown', msg('I don’t know')),
      option('undisclosed', msg('I would rather not say')),
    ],
  }),
]);

const VISIT = section('visit_section', msg('Your visit'), [
  question({
    id: 'help_needed',
    kind: 'multiple_choice',
    text: msg('What help do you need when you come?'),
    help: msg('Leave it blank if you need none.'),
    options: [
      option('wheelchair', msg('A wheelchair, or a way without steps')),
      option('walking', msg('Somebody to help me walk')),
      option('seeing', msg('Forms read to me')),
      option('hearing', msg('Sign language, or everything in writing')),
      option('companion', msg('I bring a companion')),
      option('other', msg('Something else')),
    ],
  }),
  question({
    id: 'other_help',
    kind: 'short_text',
    text: msg('What else do you need?'),
    required: true,
    visible_if: whenIncludes('help_needed', 'other'),
  }),
  question({
    id: 'philhealth_number',
    kind: 'short_text',
    text: msg('PhilHealth number'),
    help: msg('12 digits, as on your card: 12-345678901-2. Leave it blank if you have none.'),
  }),
]);

const CONTACT = section('contact_section', msg('Emergency contact'), [
  question({
    id: 'contact_name',
    kind: 'short_text',
    text: msg('Whom should we call in an emergency?'),
    help: msg('Leave it blank if there is nobody. Ask them before you name them.'),
  }),
  question({
    id: 'contact_relationship',
    kind: 'short_text',
    text: msg('What are they to you?'),
    help: msg('Such as mother, husband or neighbour.'),
  }),
  question({
    id: 'contact_number',
    kind: 'short_text',
    text: msg('Their phone number'),
  }),
]);
