/** Whatever a booking is refused with leads on: every code and reason of the server has its way. */

import type { ErrorCode } from '#schema/declaration/errors.ts';
import type { RefusalReason } from '#schema/reservations/eligibility.ts';
import { careStepPath } from '#schema/users/careStep.ts';
import { msg } from '#src/language/t.ts';
import type { Service } from './serviceQueries.ts';

export type RefusedService = Pick<Service, 'id'> & { team_id?: string };

export interface Way {
  label: string;
  href: (service: RefusedService) => string;
  /** It is done there for somebody in one's care, if it can be. */
  hrefInCare?: (id: string) => string;
  /** What it leads to may be asked for right here as well. */
  isForOwnData?: true;
}

const OTHER_TIMES: Way = { label: msg('Choose another time'), href: ({ id }) => `/services/${id}` };
const OTHER_SERVICES: Way = {
  label: msg('Other services of this office'),
  href: ({ team_id }) => (team_id ? `/?office=${team_id}` : '/'),
};
const VISITS: Way = { label: msg('See my reservations'), href: () => '/my/reservations' };
const PROFILE: Way = { label: msg('See my profile'), href: () => '/my/profile' };
const CATEGORIES: Way = {
  label: msg('See my categories'),
  href: () => '/my/profile/categories',
  isForOwnData: true,
};
const SIGN_IN: Way = { label: msg('Sign in'), href: () => '/login' };

/** An empty list leads to the office itself, which is named at the end of each. */
export const WAYS_ON: Record<ErrorCode | RefusalReason | 'network' | 'unreadable', readonly Way[]> =
  {
    erased: [],
    suspended: [],
    identification: [
      {
        label: msg('Send an identification'),
        href: () => '/my/profile/identification',
        hrefInCare: (id) => careStepPath('identification', id),
      },
      OTHER_SERVICES,
    ],
    category_to_confirm: [CATEGORIES, OTHER_SERVICES],
    category_unknown: [CATEGORIES, OTHER_SERVICES],
    category: [CATEGORIES, OTHER_SERVICES],
    birth_date: [
      {
        label: msg('Give my birth date'),
        href: () => '/my/profile?edit=personal',
        isForOwnData: true,
      },
    ],
    too_young: [OTHER_SERVICES],
    too_old: [OTHER_SERVICES],
    limit_here: [VISITS],
    limit_everywhere: [VISITS],
    unauthenticated: [SIGN_IN],
    second_factor_needed: [PROFILE],
    slot_full: [OTHER_TIMES],
    line_full: [OTHER_TIMES],
    overlap: [VISITS],
    limit_reached: [VISITS],
    duplicate: [VISITS],
    transition: [VISITS],
    answers_needed: [OTHER_TIMES],
    consent_needed: [{ label: msg('Read the privacy notice'), href: () => '/privacy' }],
    not_found: [OTHER_SERVICES],
    invalid: [OTHER_TIMES],
    stale: [OTHER_TIMES],
    in_use: [OTHER_TIMES],
    malformed: [OTHER_TIMES],
    forbidden: [OTHER_SERVICES],
    orphans: [],
    too_large: [],
    unsupported_type: [],
    too_many_requests: [VISITS],
    proof_needed: [],
    internal: [],
    unavailable: [],
    not_ready: [],
    network: [],
    unreadable: [],
  };
