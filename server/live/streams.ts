/** The open streams of this process: each is told what its viewer may list, and when it must ask anew. */
import { PassThrough } from 'node:stream';
import type { Viewer } from '#schema/declaration/access.ts';
import { type LiveChange, type LiveMessage, LONGEST_SILENCE_MS } from '#schema/live/message.ts';
import { PRESENCE_TOPIC } from '#schema/live/presence.ts';
import type { Announcement, ChangeFeed } from '../db/database.ts';
import { mayHear } from './mayHear.ts';
import type { Presences } from './presences.ts';

/** Milliseconds; spread, so that not all are looked up at once. */
const BEAT_MS = { least: 15_000, most: LONGEST_SILENCE_MS };
/** Bytes that may wait for a slow reader. */
const MOST_WAITING = 64 * 1024;

const MOVED: LiveChange = { topic: PRESENCE_TOPIC, team_id: null };

interface NewStream {
  viewer: Viewer;
  /** Who holds the session by now; null ends the stream. */
  check: () => Promise<Viewer | null>;
  /** Breaks a connection that does not keep up. */
  drop: () => void;
}
interface OpenStream extends NewStream {
  output: PassThrough;
  version: number;
  timer?: NodeJS.Timeout;
}

export class LiveStreams {
  readonly #feed: ChangeFeed;
  readonly #streams = new Set<OpenStream>();
  #stopListening: (() => void) | null = null;

  constructor(feed: ChangeFeed, presences: Presences) {
    this.#feed = feed;
    presences.onMoved = (users) => this.#passPresence(users);
  }

  /** @returns null where nothing can be heard here */
  open(stream: NewStream): PassThrough | null {
    this.#stopListening ??= this.#feed.listen({
      onChanges: (changes) => this.#pass(changes),
      onReset: () => this.#reset(),
    });
    if (!this.#stopListening) return null;
    const output = new PassThrough();
    const open: OpenStream = { ...stream, output, version: 0 };
    this.#streams.add(open);
    output.once('close', () => this.#forget(open));
    if (this.#feed.isHearing) say(open, { reset: true });
    this.#beatLater(open);
    return output;
  }

  close() {
    this.#stopListening?.();
    for (const stream of this.#streams) this.#end(stream);
  }

  #pass(announced: readonly Announcement[]) {
    const changes = announced.filter(({ presence }) => !presence);
    if (changes.length === 0) return;
    for (const stream of this.#streams) {
      const heard = changes.filter((change) => mayHear(stream.viewer, change));
      if (heard.length > 0) say(stream, { changes: heard });
    }
  }

  /** To whoever has a record open where somebody came, left or went to another field. */
  #passPresence(users: ReadonlySet<string>) {
    for (const stream of this.#streams) {
      if (users.has(stream.viewer.id)) say(stream, { changes: [MOVED] });
    }
  }

  #reset() {
    for (const stream of this.#streams) say(stream, { reset: true });
  }

  #beatLater(stream: OpenStream) {
    const { least, most } = BEAT_MS;
    const wait = least + Math.random() * (most - least);
    stream.timer = setTimeout(() => void this.#beat(stream), wait).unref();
  }

  /** Silence says that nothing is heard here: whoever reads asks by the clock then. */
  async #beat(stream: OpenStream) {
    try {
      const viewer = await stream.check();
      if (!viewer) return this.#end(stream);
      stream.viewer = viewer;
      if (this.#feed.isHearing) say(stream, {});
    } catch {
      // The database cannot tell: the stream is silent until it can.
    }
    if (this.#streams.has(stream)) this.#beatLater(stream);
  }

  #end(stream: OpenStream) {
    stream.output.end();
    this.#forget(stream);
  }

  #forget(stream: OpenStream) {
    clearTimeout(stream.timer);
    this.#streams.delete(stream);
  }
}

function say(stream: OpenStream, words: Partial<Pick<LiveMessage, 'changes' | 'reset'>>) {
  if (words.changes || words.reset) stream.version += 1;
  const message: LiveMessage = { version: stream.version, changes: [], ...words };
  stream.output.write(`data: ${JSON.stringify(message)}\n\n`);
  const { readableLength, writableLength } = stream.output;
  if (readableLength + writableLength > MOST_WAITING) stream.drop();
}
