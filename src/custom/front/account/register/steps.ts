import { msg } from '../../../../language/t.ts';
import { PRIVACY_VERSION } from '../../privacy/useAgreement.ts';

/** One thing a step; every field is the declaration's own. */
export const STEPS = [
  { name: 'account', title: msg('Your account'), paths: ['username', 'email'] },
  {
    name: 'you',
    title: msg('About you'),
    paths: [
      'profile.first_name',
      'profile.middle_name',
      'profile.last_name',
      'profile.suffix',
      'profile.birth_date',
      'profile.gender',
      'profile.mobile_number',
    ],
  },
  { name: 'address', title: msg('Where you live'), paths: ['profile.address', 'profile.barangay'] },
] as const;

export type Step = (typeof STEPS)[number];

export const ALL_PATHS = STEPS.flatMap(({ paths }): readonly string[] => paths);

/** The password belongs to the first step, and is never kept with the other texts; agreeing to the last. */
export const isOfStep = (step: Step, path: string) =>
  (step.paths as readonly string[]).includes(path) ||
  (step.name === 'account' && path === 'password') ||
  (step === STEPS.at(-1) && path === PRIVACY_VERSION);

export const stepOf = (path: string): Step | undefined =>
  STEPS.find((step) => isOfStep(step, path));
