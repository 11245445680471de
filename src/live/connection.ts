/** Holds the connection to the live channel, and connects again whenever it breaks. */
import type { LiveMessage } from '#schema/live/message.ts';
import { requestRaw } from '../http/client.ts';

/** Milliseconds before each further try; jitter keeps all pages of an office from coming at once. */
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 60_000;

/** Null says that the connection was lost. */
type Pass = (message: LiveMessage | null) => void;

/** @param options.silence milliseconds after which a connection that says nothing is given up */
export async function keepConnected(
  pass: Pass,
  { signal, silence }: { signal: AbortSignal; silence: number },
) {
  for (let failures = 0; !signal.aborted; ) {
    const hasHeard = await hearOnce(pass, signal, silence);
    pass(null);
    failures = hasHeard ? 0 : failures + 1;
    const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures);
    if (!signal.aborted) await untilOnline(pause * (0.5 + Math.random()), signal);
  }
}

/** Until it breaks. @returns whether anything was said */
async function hearOnce(pass: Pass, signal: AbortSignal, silence: number): Promise<boolean> {
  const giving = new AbortController();
  const giveUp = () => giving.abort();
  signal.addEventListener('abort', giveUp);
  let hasHeard = false;
  let timer = setTimeout(giveUp, silence);
  try {
    const response = await requestRaw('/live', {
      headers: { Accept: 'text/event-stream' },
      signal: giving.signal,
      keepsSession: true,
    });
    for await (const message of messagesOf(response)) {
      clearTimeout(timer);
      timer = setTimeout(giveUp, silence);
      hasHeard = true;
      pass(message);
    }
  } catch {
    // Refused, broken or given up: it is tried again, and pages ask by the clock until then.
  }
  clearTimeout(timer);
  signal.removeEventListener('abort', giveUp);
  return hasHeard;
}

async function* messagesOf({ body }: Response): AsyncGenerator<LiveMessage> {
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader) return;
  for (let rest = ''; ; ) {
    const { done, value } = await reader.read();
    if (done) return;
    const events = (rest + value).split('\n\n');
    rest = events.pop() ?? '';
    for (const event of events) yield JSON.parse(event.replace(/^data: /, '')) as LiveMessage;
  }
}

/** A pause, which ends early when the network is there again. */
const untilOnline = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(end, milliseconds);
    function end() {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      signal.removeEventListener('abort', end);
      resolve();
    }
    window.addEventListener('online', end);
    signal.addEventListener('abort', end);
  });
