import { type ReactNode, useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import type { DayEntry, TeamDay } from '#schema/visits/day.ts';
import { messageOf } from '#src/http/client.ts';
import { t } from '#src/language/t.ts';
import { dismissToast, toast } from '#src/toast/toast.ts';
import { useOfferQuestions } from '../questionnaires/answering/useOfferQuestions.ts';
import { useDesk } from '../reservations/useDesk.tsx';
import { rememberNextRow } from './rowFocus.ts';
import { SendOnDialog } from './SendOnDialog.tsx';
import { sendVisitRequest } from './sendVisitRequest.ts';
import { useChangeDay } from './useTeamDay.ts';
import { decisionOf, isDecision, type OwnCounter, type VisitActionName } from './visitActions.ts';
import { VISIT_ACTIONS } from './visitActionTexts.ts';
import { type Destination, requestOf, undoOf, type VisitRequest } from './visitRequests.ts';

interface RunOptions {
  destination?: Destination;
  /** The focus stays in the part of the page where it is, such as the counter's. */
  keepsFocus?: boolean;
}
export type RunVisitAction = (name: VisitActionName, entry: DayEntry, options?: RunOptions) => void;

/** Acts on people of the day: at once where it can be taken back, after a question otherwise. */
export function useVisitActions(
  { team, counters }: Pick<TeamDay, 'team' | 'counters'>,
  counter: OwnCounter | null,
) {
  const change = useChangeDay(team.id);
  const notify = useNotify();
  const { start, dialog } = useDesk();
  const offerQuestions = useOfferQuestions();
  const [sending, setSending] = useState<{ entry: DayEntry; options: RunOptions } | null>(null);
  const underway = useRef(new Set<string>());
  const lastUndo = useRef<{ toast: number; run: () => void } | null>(null);

  const run: RunVisitAction = (name, entry, options = {}) => {
    const goOn = options.keepsFocus ? () => undefined : rememberNextRow(entry.reservation.id);
    if (isDecision(name)) {
      // The dialog gives the focus back when it closes, and then it goes on.
      start(decisionOf(name), [entry.reservation], () => setTimeout(goOn, FOCUS_RETURNS_MS));
      return;
    }
    if (name === 'send_on' && !options.destination) return setSending({ entry, options });
    make(name, entry, { ...options, goOn });
  };

  async function make(
    name: VisitActionName,
    entry: DayEntry,
    { destination, goOn }: RunOptions & { goOn: () => void },
  ) {
    const { id } = entry.reservation;
    // Two presses of one key are one action.
    if (underway.current.has(id)) return;
    underway.current.add(id);
    try {
      await sendAll([requestOf(name, destination)], entry);
      goOn();
      say(name, entry);
      if (name === 'arrive') offerQuestions(entry.reservation);
    } catch (error) {
      notify(messageOf(error), { type: 'error' });
    } finally {
      underway.current.delete(id);
      change.readAgain();
    }
  }

  async function sendAll(requests: readonly VisitRequest[], entry: DayEntry) {
    await change.hold();
    let latest = entry;
    for (const request of requests) {
      const answer = await sendVisitRequest(request, latest, counter);
      if (!answer) continue;
      latest = answer;
      change.put(answer);
    }
  }

  function say(name: VisitActionName, before: DayEntry) {
    const words = t(VISIT_ACTIONS[name].done, { name: before.reservation.user.name });
    const requests = undoOf(name, before, counter !== null);
    forgetUndo();
    if (!requests || requests.length === 0) return toast.success(words);
    const undo = async () => {
      forgetUndo();
      try {
        await sendAll(requests, change.entryOf(before.reservation.id) ?? before);
        toast.success(t('Taken back'));
      } catch (error) {
        notify(messageOf(error), { type: 'error' });
      } finally {
        change.readAgain();
      }
    };
    lastUndo.current = { toast: toast.success(words, { label: t('Undo'), run: undo }), run: undo };
  }

  /** Only the last action is taken back from here: one message stands there, not a pile. */
  function forgetUndo() {
    if (lastUndo.current) dismissToast(lastUndo.current.toast);
    lastUndo.current = null;
  }

  const dialogs: ReactNode = (
    <>
      {dialog}
      {sending && (
        <SendOnDialog
          entry={sending.entry}
          team_id={team.id}
          counters={counters}
          onSend={(destination) => {
            setSending(null);
            run('send_on', sending.entry, { ...sending.options, destination });
          }}
          onClose={() => setSending(null)}
        />
      )}
    </>
  );
  return { run, say, undo: () => lastUndo.current?.run(), dialogs };
}

const FOCUS_RETURNS_MS = 250;
