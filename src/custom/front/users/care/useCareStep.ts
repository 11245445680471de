import { useSearchParams } from 'wouter';

const STEPS = ['change', 'identification', 'health', 'account', 'remove'] as const;
export type CareStep = (typeof STEPS)[number];

/** The profile shows somebody in one's care there, with that step open. */
export const careStepPath = (step: CareStep, id: string) => `/my/profile/people?edit=${step}-${id}`;

/** What is open of somebody in one's care is kept in the address, as of one's own profile. */
export function useCareStep(id: string) {
  const [params, setParams] = useSearchParams();
  const step = STEPS.find((name) => params.get('edit') === `${name}-${id}`) ?? null;
  const open = (next: CareStep) => setParams({ edit: `${next}-${id}` });
  const close = () => setParams({}, { replace: true });
  return { step, open, close };
}
