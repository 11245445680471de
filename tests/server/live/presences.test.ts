/** How long somebody counts as being there, in one process. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PRESENT_EVERY_MS, PRESENT_FOR_MS } from '#schema/live/presence.ts';
import { announceCommits } from '#server/db/announce.ts';
import type { Announcement, Db, FeedListener, Presence } from '#server/db/database.ts';
import { Presences } from '#server/live/presences.ts';

const ANA: Presence = {
  page_id: 'a page',
  user_id: 'ana',
  name: 'Ana',
  record: 'services 1',
  is_editing: false,
  field: null,
  is_leaving: false,
};
let feed: FeedListener;
let presences: Presences;
let sent: Announcement[];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval'] });
  const own: Announcement[] = [];
  sent = own;
  const db = { transaction: () => {} } as unknown as Db;
  announceCommits(db, async (changes) => void own.push(...changes));
  presences = new Presences({
    db,
    changes: {
      isHearing: true,
      listen(listener) {
        feed = listener;
        return () => {};
      },
      close: async () => {},
    },
  });
});
afterEach(() => {
  presences.close();
  vi.useRealTimers();
});

/** What another process says of the same page. */
const echo = (said = ANA) =>
  feed.onChanges([
    { topic: 'presence', team_id: null, presence: { ...said, process_id: 'another' } },
  ]);
const there = () => presences.at(ANA.record).map(({ name }) => name);

it('a page that speaks no more is gone, although another process still speaks of it', () => {
  presences.say(ANA);
  for (let passed = PRESENT_EVERY_MS; passed < PRESENT_FOR_MS; passed += PRESENT_EVERY_MS) {
    vi.advanceTimersByTime(PRESENT_EVERY_MS);
    expect(there()).toEqual(['Ana']);
    echo();
  }
  vi.advanceTimersByTime(PRESENT_EVERY_MS);
  expect(there()).toEqual([]);
});

it('a page of another process is there as long as that says so', () => {
  presences.say({ ...ANA, page_id: 'another', user_id: 'ben', name: 'Ben', record: 'services 2' });
  for (let passed = 0; passed < 2 * PRESENT_FOR_MS; passed += PRESENT_EVERY_MS) {
    echo();
    vi.advanceTimersByTime(PRESENT_EVERY_MS);
    expect(there()).toEqual(['Ana']);
  }
  vi.advanceTimersByTime(PRESENT_FOR_MS);
  expect(there()).toEqual([]);
});

it('whoever leaves is gone at once, wherever their page speaks to', () => {
  presences.say(ANA);
  echo({ ...ANA, is_leaving: true });
  expect(there()).toEqual([]);
});

it('whoever has left stays away when the process hears late what it said itself', async () => {
  presences.say(ANA);
  await vi.waitUntil(() => sent.length > 0);
  presences.say({ ...ANA, is_leaving: true });
  feed.onChanges(sent);
  expect(there()).toEqual([]);
});
