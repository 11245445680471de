import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '#src/http/ask.ts';
import { t } from '#src/language/t.ts';
import { useSession } from '#src/session/useSession.ts';

/** Bodies and errors use this name, and the box has it as its id. */
export const PRIVACY_VERSION = 'privacy_version';

/** @param who whose agreement it tells of, besides the text */
export const noticeQuery = (who: string | undefined) =>
  queryOptions({
    queryKey: ['privacy-notice', { who }],
    queryFn: ({ signal }) => ask('GET /privacy-notice', { signal }),
    staleTime: 300_000,
  });

/**
 * Asks for agreement to today's privacy notice, of whoever has not given it. What the server says is
 * what counts: it refuses without, and where the notice could not be loaded.
 */
export function useAgreement({ isAsked = true } = {}) {
  const { user } = useSession();
  const notice = useQuery({ ...noticeQuery(user?.id), enabled: isAsked });
  const [ticked, setTicked] = useState<number | null>(null);
  const [problem, setProblem] = useState<string>();
  const { version, agreed_version = null } = notice.data ?? {};
  const isNeeded = version !== undefined && version !== agreed_version;
  const isAgreed = isNeeded && ticked === version;

  return {
    isNeeded,
    isAgreed,
    /** Agreed to before, to another text. */
    hasChanged: agreed_version !== null,
    problem,
    setAgreed: (is: boolean) => {
      setTicked(is && version ? version : null);
      setProblem(undefined);
    },
    body: isAgreed ? { [PRIVACY_VERSION]: version } : {},
    /** @returns what is wrong, which is then shown */
    check: (): Record<string, string> => {
      if (!isNeeded || isAgreed) return {};
      const text = t('Tick the box to agree to the privacy notice');
      setProblem(text);
      return { [PRIVACY_VERSION]: text };
    },
    /** After a refusal: the text has changed meanwhile, or is seen for the first time. */
    reload: () => notice.refetch(),
  };
}
export type Agreement = ReturnType<typeof useAgreement>;
