/** Keeps a log readable while one thing goes wrong thousands of times: one line, then how many more. */

const PAUSE_MS = 5_000;
/** Beyond so many kinds at once, further ones count as one. */
const MAX_KINDS = 100;
const OTHERS = '…';

/** @param left_out how many of its kind got no line since the one before */
type Write = (left_out: number) => void;

export interface ThrottledLog {
  (kind: string, write: Write): void;
  /** Writes the lines that are still held back. */
  flush(): void;
}

/**
 * The first of a kind is written at once; then at most one line a pause, also after the last one.
 * @param pause milliseconds; 0 writes every line
 */
export function throttledLog(pause = PAUSE_MS): ThrottledLog {
  const quiet = new Map<string, { leftOut: number; write: Write; timer: NodeJS.Timeout }>();

  const end = (kind: string) => {
    const ended = quiet.get(kind);
    quiet.delete(kind);
    if (!ended) return;
    clearTimeout(ended.timer);
    if (ended.leftOut === 0) return;
    begin(kind, ended.write);
    ended.write(ended.leftOut);
  };
  const begin = (kind: string, write: Write) => {
    const timer = setTimeout(() => end(kind), pause);
    timer.unref();
    quiet.set(kind, { leftOut: 0, write, timer });
  };
  const line = (named: string, write: Write) => {
    if (pause === 0) return write(0);
    const kind = quiet.has(named) || quiet.size < MAX_KINDS ? named : OTHERS;
    const known = quiet.get(kind);
    if (known) {
      known.leftOut += 1;
      known.write = write;
      return;
    }
    begin(kind, write);
    write(0);
  };
  const flush = () => {
    for (const [kind, { leftOut, write, timer }] of [...quiet]) {
      clearTimeout(timer);
      quiet.delete(kind);
      if (leftOut > 0) write(leftOut);
    }
  };
  return Object.assign(line, { flush });
}
