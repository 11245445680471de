import { useSearchParams } from 'wouter';
import { CARE_STEPS, type CareStep } from '#schema/users/careStep.ts';

/** What is open of somebody in one's care is kept in the address, as of one's own profile. */
export function useCareStep(id: string) {
  const [params, setParams] = useSearchParams();
  const step = CARE_STEPS.find((name) => params.get('edit') === `${name}-${id}`) ?? null;
  const open = (next: CareStep) => setParams({ edit: `${next}-${id}` });
  const close = () => setParams({}, { replace: true });
  return { step, open, close };
}
