/** Schooling and work that fit an age. */
import { FORMER_JOBS, JOBS, OWN_BUSINESS, SCHOOLS, type Work } from '../content/livelihoods.ts';
import type { Random } from '../random.ts';
import type { UserRow } from './person.ts';

type Columns = Pick<UserRow, Extract<keyof UserRow, `education_and_occupation_${string}`>>;

export function planLivelihood(age: number, random: Random): Columns {
  if (age < 18) return studentOf('junior_high', random);
  if (age < 23 && random.chance(0.7)) {
    return studentOf(age < 19 ? 'senior_high' : 'college', random);
  }
  if (age >= 62 && random.chance(0.8)) return retired(random);
  if (random.chance(0.14)) {
    const level = random.pick(['junior_high', 'senior_high', 'college'] as const);
    return { ...schooling(level, random), ...without('unemployed') };
  }
  const isOwner = random.chance(0.3);
  const work = random.pick(isOwner ? OWN_BUSINESS : JOBS);
  return workOf(work, isOwner ? 'self_employed' : 'employed', random);
}

const studentOf = (level: 'junior_high' | 'senior_high' | 'college', random: Random): Columns => ({
  ...schooling(level, random),
  ...without('student'),
});

function retired(random: Random): Columns {
  const { occupation, level } = random.pick(FORMER_JOBS);
  return {
    ...schooling(level, random),
    ...without('retired'),
    education_and_occupation_occupation: occupation,
    education_and_occupation_monthly_income_bracket: random.pick(['below_12k', '12k_24k'] as const),
  };
}

export const workOf = (
  work: Work,
  employment_status: 'employed' | 'self_employed',
  random: Random,
): Columns => ({
  ...schooling(random.pick(work.levels), random),
  education_and_occupation_occupation: work.occupation,
  education_and_occupation_employer: work.employers.length > 0 ? random.pick(work.employers) : null,
  education_and_occupation_employment_status: employment_status,
  education_and_occupation_monthly_income_bracket: work.income,
});

const schooling = (level: keyof typeof SCHOOLS, random: Random): Columns => ({
  education_and_occupation_education_level: level,
  education_and_occupation_school: random.chance(0.8) ? random.pick(SCHOOLS[level]) : null,
});

const without = (employment_status: 'student' | 'unemployed' | 'retired'): Columns => ({
  education_and_occupation_occupation: null,
  education_and_occupation_employer: null,
  education_and_occupation_employment_status: employment_status,
  education_and_occupation_monthly_income_bracket:
    employment_status === 'unemployed' ? 'below_12k' : null,
});
