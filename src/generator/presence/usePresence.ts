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

type Place = Pick<PresenceBody, 'resource' | 'record_id' | 'is_editing' | 'field'>;

/** Says that this page has the record open, where changes are heard. @returns which colleagues have, too */
export function usePresence({ resource, record_id, is_editing, field }: Place): Others {
  const [others, setOthers] = useState<Others>([]);
  const place = useRef<Place>({ resource, record_id, is_editing, field });
  place.current = { resource, record_id, is_editing, field };
  const page_id = useMemo(newPageId, []);
  /** What was to be said is not said after the page has left. */
  const hasLeft = useRef(false);
  const say = useMemo(
    () =>
      askSoon(async () => {
        if (hasLeft.current || document.visibilityState === 'hidden' || !isLive.get()) return;
        const { others: found } = await tell({ page_id, ...place.current });
        setOthers(found);
      }),
    [page_id],
  );
  const hears = useLive({
    onChanges: (changes) => {
      if (changes.some(({ topic }) => topic === PRESENCE_TOPIC)) say();
    },
    onReset: say,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: said again whenever one of them is another
  useEffect(say, [say, resource, record_id, is_editing, field]);
  useEffect(() => {
    hasLeft.current = false;
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
      hasLeft.current = true;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', say);
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [say, page_id, resource, record_id, is_editing]);
  return hears ? others : NOBODY;
}

/** Also where it cannot be known. */
const NOBODY: Others = [];

/** Nobody's hand says it: it neither ends a session nor asks to sign in again. */
const tell = (body: PresenceBody, more: { isLast?: true } = {}) =>
  ask('POST /live/presence', { body, keepsSession: true, ...more });

/** Also where the browser makes none, which is without TLS. */
function newPageId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const [a, b, c, d, e] = [
    [0, 8],
    [8, 12],
    [13, 16],
    [17, 20],
    [20, 32],
  ].map(([from, to]) => hex.slice(from, to));
  return `${a}-${b}-4${c}-8${d}-${e}`;
}
