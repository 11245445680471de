/** For whom a visit is booked: the address says so, so that it survives a reload and a sign-in. */
import { useSearchParams } from 'wouter';
import { useSession } from '../../../session/useSession.ts';

/** The id of somebody in one's care; undefined: for oneself. */
export const useWhom = (): string | undefined => useSearchParams()[0].get('for') ?? undefined;

/** The name of that person, where it is somebody in one's care. */
export function useNameInCare(id: string | undefined): string | undefined {
  const { user } = useSession();
  return user?.people_in_care?.find((person) => person.id === id)?.name;
}
