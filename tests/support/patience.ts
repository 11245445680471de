/**
 * How long a test waits. Nothing is decided by the clock of a busy machine: these limits only end what
 * hangs. A whole run, of which a machine may have a third of a core, waits longer than whoever works on a file.
 */
const FACTOR = Number(process.env.TEST_PATIENCE ?? 1);

/** Milliseconds for something that is to come: a text, an answer, a process that starts. */
export const PATIENCE = 90_000 * FACTOR;
/** For a test or a hook, in which several come one after the other. */
export const WHOLE = 5 * 60_000 * FACTOR;
