import { useEffect, useMemo, useRef, useState } from 'react';
import {
  type Others,
  PRESENCE_TOPIC,
  PRESENT_EVERY_MS,
  type PresenceBody,
} from '#schema/live/presence.ts';
import { ask } from '../../http/ask.ts';
import { askSoon } from '../../live/askSoon.ts';
import { isLive } from '../../live/channel.ts';
import { useLive } from '../../live/useLive.ts';
import { getSession } from '../../session/store.ts';
import { newPageId } from './newPageId.ts';

type Place = Pick<PresenceBody, 'resource' | 'record_id' | 'is_editing' | 'field'>;

/** Says that this page has the record open, where changes are heard. @returns which colleagues have, too */
export function usePresence({ resource, record_id, is_editing, field }: Place): Others {
  const [others, setOthers] = useState<Others>([]);
  const place = useRef<Place>({ resource, record_id, is_editing, field });
  place.current = { resource, record_id, is_editing, field };
  const page_id = useMemo(newPageId, []);
  const say = useMemo(
    () =>
      askSoon(async () => {
        if (document.visibilityState === 'hidden' || !isLive.get()) return;
        const { others: found } = await tell({ page_id, ...place.current });
        setOthers(found);
      }),
    [page_id],
  );
  useLive({
    onChanges: (changes) => {
      if (changes.some(({ topic }) => topic === PRESENCE_TOPIC)) say();
    },
    onReset: say,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: said again whenever one of them is another
  useEffect(say, [say, resource, record_id, is_editing, field]);
  useEffect(() => {
    const leave = () => {
      if (!getSession().token || !isLive.get()) return;
      const left = {
        page_id,
        ...{ resource, record_id, is_editing, field: null },
        is_leaving: true,
      };
      void tell(left, { isLast: true }).catch(() => undefined);
    };
    const timer = setInterval(say, PRESENT_EVERY_MS);
    document.addEventListener('visibilitychange', say);
    window.addEventListener('pagehide', leave);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', say);
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [say, page_id, resource, record_id, is_editing]);
  return others;
}

/** Nobody's hand says it: it neither ends a session nor asks to sign in again. */
const tell = (body: PresenceBody, more: { isLast?: true } = {}) =>
  ask('POST /live/presence', { body, keepsSession: true, ...more });
