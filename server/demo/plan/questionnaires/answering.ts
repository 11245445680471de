/** What people answer: everything that might be asked; what is not shown is dropped afterwards. */
import { addDays } from '#schema/time/zone.ts';
import type { AskingTeam } from '../../content/questionnaires/index.ts';
import type { Random } from '../../random.ts';
import type { Person } from '../person.ts';
import type { KeyedAnswers } from './form.ts';

export interface Answering {
  person: Person;
  random: Random;
  /** The day of answering. */
  date: string;
}

type Answers = Record<'self' | 'respondent', (answering: Answering) => KeyedAnswers>;

export const ANSWERS: Record<AskingTeam, Answers> = {
  health: { self: triage, respondent: vitalSigns },
  welfare: { self: household, respondent: interview },
};

function triage({ person, random, date }: Answering): KeyedAnswers {
  const { age, row, categories } = person;
  const symptoms = someOf(random, [
    ['fever', 0.2],
    ['cough', 0.3],
    ['breath', 0.15],
    ['chest', 0.12],
    ['stomach', 0.2],
    ['joints', age > 55 ? 0.5 : 0.15],
    ['dizzy', 0.25],
    ['tired', 0.3],
  ]);
  const mayBe = row.profile_gender === 'female' && age < 50;
  const unsure = random.chance(0.06) ? 'unsure' : 'no';
  const isPregnant = mayBe && categories.includes('pregnant');
  return {
    reason: symptoms.length > 0 ? random.pick(['new', 'new', 'follow_up']) : random.pick(CALM),
    symptoms,
    since: addDays(date, -random.pick([1, 2, 3, 4, 7, 10, 14, 30, 60])),
    temperature: random.chance(0.7) ? random.int(376, 395) / 10 : null,
    pain: random.int(1, 8),
    worse: random.chance(0.4),
    pregnant: isPregnant ? 'yes' : mayBe ? unsure : 'not_possible',
    weeks: random.int(6, 36),
    prenatal: random.chance(0.8),
    last_period: addDays(date, -random.int(30, 55)),
    medicines: random.chance(age > 55 ? 0.75 : 0.25),
    medicine_list: random.pick(MEDICINES),
    companion: random.chance(age > 60 ? 0.6 : 0.15) ? random.pick(COMPANIONS) : null,
  };
}

const CALM = ['check_up', 'check_up', 'results', 'follow_up'] as const;
const MEDICINES = [
  'Losartan 50 mg, once a day',
  'Amlodipine 5 mg in the morning, simvastatin 20 mg at night',
  'Metformin 500 mg, twice a day',
  'Metformin 500 mg with meals, losartan 50 mg. On some days ampalaya tea.',
  'Salbutamol inhaler, two puffs when I need it, about once a day',
  'Levothyroxine 50 mcg before breakfast',
  'Ferrous sulfate, one tablet a day',
] as const;
const COMPANIONS = ['My daughter', 'My son', 'My wife', 'My husband', 'A neighbour'] as const;

function vitalSigns({ person, random }: Answering): KeyedAnswers {
  const { age, categories } = person;
  const hasPressure = random.chance(age > 55 ? 0.5 : 0.12);
  const breathing = random.weighted(['calm', 'fast', 'hard'], (one) =>
    one === 'calm' ? 85 : one === 'fast' ? 11 : 4,
  );
  const others = someOf(random, [
    ['diabetes', age > 50 ? 0.25 : 0.06],
    ['lungs', 0.1],
    ['smoking', 0.2],
  ]);
  return {
    systolic: hasPressure ? random.int(140, 172) : random.int(102, 134),
    diastolic: hasPressure ? random.int(86, 102) : random.int(64, 84),
    pulse: breathing === 'calm' ? random.int(60, 88) : random.int(92, 118),
    breathing,
    action: 'Oxygen by mask, seen by the doctor at once',
    alertness: breathing === 'hard' && random.chance(0.4) ? 'drowsy' : 'awake',
    risks: [
      ...(age >= 60 ? ['older'] : []),
      ...(hasPressure ? ['pressure'] : []),
      ...others,
      ...(categories.includes('pregnant') ? ['pregnant'] : []),
    ],
  };
}

function household({ person, random, date }: Answering): KeyedAnswers {
  const isAlone = person.categories.includes('solo_parent');
  const dependants = random.int(1, 5);
  const [need, story] = random.pick(NEEDS);
  return {
    people: dependants + random.int(1, 4),
    home: random.weighted(['own', 'rented', 'relatives', 'none'], (one) =>
      one === 'none' ? 1 : one === 'rented' ? 7 : 4,
    ),
    rent: random.int(3, 16) * 500,
    has_dependants: isAlone || random.chance(0.75),
    dependants,
    who: ['school', ...someOf(random, [['small', 0.5]]), ...(random.chance(0.3) ? ['senior'] : [])],
    school: random.pick(SCHOOLS),
    income: random.weighted(['below_6k', 'below_12k', 'below_24k', 'above_24k'], (one) =>
      one === 'above_24k' ? 1 : one === 'below_12k' ? 6 : 4,
    ),
    lasts: random.weighted([1, 2, 3, 4, 5], (step) => 6 - step),
    need: isAlone && random.chance(0.5) ? 'information' : need,
    happened: addDays(date, -random.int(2, 40)),
    story: random.chance(0.6) && !isAlone ? story : null,
    has_certificate: random.chance(0.55),
  };
}

const NEEDS = [
  ['hospital', 'My husband was in the hospital for eight days. We still owe half of the bill.'],
  ['hospital', 'My mother had an operation. The rest of the bill is due this month.'],
  ['medicines', 'Dialysis twice a week. PhilHealth does not pay for all the medicines.'],
  ['medicines', 'My son needs medicine for epilepsy every day.'],
  ['burial', 'My father died last week. We cannot pay for the burial alone.'],
  ['home', 'The flood took part of the roof. We sleep at my sister’s.'],
  ['home', 'There was a fire in our street, and we lost nearly everything.'],
  ['school', 'My children need shoes and school things before the enrolment.'],
] as const;
const SCHOOLS = [
  'Poblacion Central School',
  'Ilaya Elementary School',
  'Mabolo National High School',
] as const;

function interview({ random, date }: Answering): KeyedAnswers {
  const situation = random.weighted(['steady', 'strained', 'crisis'], (one) =>
    one === 'strained' ? 5 : 3,
  );
  const isSteady = situation === 'steady';
  return {
    situation,
    lacking: isSteady
      ? null
      : someOf(random, [
          ['food', 0.6],
          ['medicines', 0.5],
          ['shelter', situation === 'crisis' ? 0.6 : 0.1],
          ['work', 0.5],
          ['schooling', 0.4],
        ]),
    recommended: isSteady
      ? random.pick(['referral', 'nothing'])
      : random.pick(['money', 'money', 'goods', 'referral']),
    amount: random.int(2, 20) * 500,
    visit_on: addDays(date, random.int(3, 10)),
    summary: random.pick(isSteady ? STEADY : NEEDY),
  };
}

const STEADY = [
  'The family manages with help from relatives. Told about what they are entitled to.',
  'Income is regular. Referred to the employment office for a second job.',
] as const;
const NEEDY = [
  'One earner, income by the day. Papers are complete.',
  'Savings are used up. The barangay confirms what was said.',
  'Relatives cannot help any more. The hospital’s social worker was called.',
] as const;

const someOf = (random: Random, list: readonly (readonly [key: string, share: number])[]) =>
  list.filter(([, share]) => random.chance(share)).map(([key]) => key);
