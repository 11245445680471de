/** For whom a visit is booked: the address says so, so that it survives a reload and a sign-in. */
import { useSearchParams } from 'wouter';
import { useSession } from '#src/session/useSession.ts';

/** The name of somebody in one's care; undefined for anybody else. */
export function useNameInCare(id: string | null | undefined): string | undefined {
  const { user } = useSession();
  return user?.people_in_care?.find((person) => person.id === id)?.name;
}

/** As the address has it, to keep it there: who it is may be known after the sign-in only. */
export const useForParam = (): string | undefined => useSearchParams()[0].get('for') ?? undefined;

/** The id of somebody in one's care; undefined: for oneself. */
export function useWhom(): string | undefined {
  const id = useForParam();
  return useNameInCare(id) === undefined ? undefined : id;
}
