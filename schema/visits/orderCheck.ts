/** Checks the record of a line from one ticket's view. Pure but for the hash; it runs in the browser of whoever asks. */
import { dueAt, inOrder, mayCall, nextInLine, type Turn, type Waiting } from './line.ts';
import { linkOf, type OrderRecord, type RecordedStep } from './orderChain.ts';
import { COUNTER_STATES } from './steps.ts';

/** Why somebody who came later was called before. */
export type EarlierReason =
  | 'appointment'
  | 'priority'
  | 'other_counter'
  | 'called_before'
  | 'by_name'
  | 'sent_on';
interface CalledEarlier {
  ticket: string;
  /** ISO 8601 */
  at: string;
  reason: EarlierReason;
}
/** What no rule explains. */
export type OrderFault = 'out_of_turn' | 'wrong_place';
interface OrderCheck {
  /** Null where the record does not have the link: it is not the one that the ticket was given from. */
  ticket: string | null;
  steps: number;
  faults: { ticket: string; at: string; fault: OrderFault }[];
  /** Those who came after the ticket and were called before it. */
  earlier: CalledEarlier[];
}

export async function checkOrder(
  { start, steps: texts }: OrderRecord,
  link: string,
): Promise<OrderCheck> {
  const line = new RecordedLine();
  let before = start;
  let own: string | null = null;
  const faults: OrderCheck['faults'] = [];
  const earlier: CalledEarlier[] = [];
  for (const text of texts) {
    before = await linkOf(before, text);
    const step = JSON.parse(text) as RecordedStep;
    if (before === link) own = step.visit_id;
    const { ticket, at } = step;
    const next = line.nextOf(step);
    const fault = line.faultOf(step, next);
    if (fault) faults.push({ ticket, at, fault });
    const reason = own && own !== step.visit_id ? line.reasonBefore(own, step) : null;
    if (reason) earlier.push({ ticket, at, reason });
    line.add(step, next);
  }
  const ticket = own === null ? null : (line.stepOf(own)?.ticket ?? null);
  return { ticket, steps: texts.length, faults, earlier };
}

const isAtCounter = (state: RecordedStep['state'] | undefined) =>
  COUNTER_STATES.some((one) => one === state);

/** The line as the record has it so far. */
class RecordedLine {
  private readonly last = new Map<string, RecordedStep>();
  private readonly came = new Map<string, number>();
  private readonly calls = new Map<string, Set<string>>();
  private readonly inARow = new Map<string, number>();

  stepOf = (visit_id: string) => this.last.get(visit_id);

  add(step: RecordedStep, next: Turn | null) {
    const { visit_id, state, at, counter_id } = step;
    if (next && counter_id) this.inARow.set(counter_id, next.priority_in_a_row);
    if (state === 'called') this.calls.set(visit_id, new Set(this.calls.get(visit_id)).add(at));
    if (!this.came.has(visit_id)) this.came.set(visit_id, this.came.size);
    this.last.set(visit_id, step);
  }

  faultOf(step: RecordedStep, next: Turn | null): OrderFault | null {
    if (!this.isInPlace(step)) return 'wrong_place';
    const { turn, counter_id, visit_id } = step;
    if (!turn) return null;
    const known = this.inARow.get(counter_id ?? '') ?? turn.priority_in_a_row;
    const isNext = known === turn.priority_in_a_row && next?.id === visit_id;
    return isNext ? null : 'out_of_turn';
  }

  /** Why the step takes somebody out of the line before `own`, who waits longer. */
  reasonBefore(own: string, step: RecordedStep): EarlierReason | null {
    const waiting = this.last.get(own);
    const { visit_id, state, turn } = step;
    if (waiting?.state !== 'waiting' || !isAtCounter(state)) return null;
    if (isAtCounter(this.last.get(visit_id)?.state)) return null;
    const cameLater = (this.came.get(visit_id) ?? this.came.size) > (this.came.get(own) ?? 0);
    if (!cameLater) return null;
    if (!turn) return 'by_name';
    if (!this.mayCall(step, waiting)) return waiting.called_at ? 'called_before' : 'other_counter';
    if (step.has_priority && !waiting.has_priority) return 'priority';
    if (step.is_guest) return 'sent_on';
    return step.due_at < waiting.due_at ? 'appointment' : 'priority';
  }

  private mayCall({ turn, counter_id, at }: RecordedStep, waiting: RecordedStep) {
    if (!turn || !counter_id) return false;
    return mayCall({ ...turn, id: counter_id }, this.asWaiting(waiting, turn), Date.parse(at));
  }

  /** Whose turn it was, where somebody was called for that. */
  nextOf({ turn, counter_id, at }: RecordedStep) {
    if (!turn || !counter_id) return null;
    const waiting = [...this.last.values()].filter(({ state }) => state === 'waiting');
    const line = waiting.map((recordedStep) => this.asWaiting(recordedStep, turn)).sort(inOrder);
    return nextInLine(line, { ...turn, id: counter_id }, Date.parse(at));
  }

  private asWaiting(
    {
      visit_id,
      number,
      service_id,
      has_priority,
      due_at,
      is_guest,
      called_at,
      ...step
    }: RecordedStep,
    { counter_ids }: NonNullable<RecordedStep['turn']>,
  ): Waiting {
    const isInUse = step.counter_id !== null && counter_ids.includes(step.counter_id);
    return {
      id: visit_id,
      number,
      service_id,
      priority: has_priority ? 'senior' : 'none',
      due_at,
      is_guest,
      called_at,
      counter_id: isInUse ? step.counter_id : null,
    };
  }

  /** A place follows from when they came, and nobody is passed over for a call that never was. */
  private isInPlace(step: RecordedStep): boolean {
    const { visit_id, at, arrived_at, due_at, called_at } = step;
    // Another team's record has when they came, and whether they were called there.
    if (step.is_guest) return true;
    const wasCalled =
      called_at === null || called_at === at || this.calls.get(visit_id)?.has(called_at);
    const last = this.last.get(visit_id);
    if (!wasCalled || arrived_at !== (last?.arrived_at ?? at)) return false;
    return (
      last?.due_at === due_at ||
      due_at === dueAt(step.order, { ...step, isWalkIn: step.is_walk_in })
    );
  }
}
