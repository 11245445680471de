// @vitest-environment jsdom
/** What a page makes of what it hears: nothing that was missed stays unnoticed. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LiveMessage } from '#schema/live/message.ts';
import { askSoon } from '#src/live/askSoon.ts';
import { isLive, listen, receive } from '#src/live/channel.ts';

const change = { topic: 'visits', team_id: 'team' };
const said = (version: number, more: Partial<LiveMessage> = {}): LiveMessage => ({
  ...{ version, changes: [] },
  ...more,
});

describe('a page', () => {
  const onChanges = vi.fn();
  const onReset = vi.fn();
  let stop: () => void;
  beforeEach(() => {
    vi.useFakeTimers();
    receive(null);
    stop = listen({ onChanges, onReset });
  });
  afterEach(() => {
    stop();
    receive(null);
    vi.useRealTimers();
    vi.clearAllMocks();
  });

  it('asks for everything once it hears, and then for what has changed', () => {
    receive(said(1, { reset: true }));
    expect([isLive.get(), onReset.mock.calls.length]).toEqual([true, 1]);
    receive(said(2, { changes: [change] }));
    receive(said(2));
    expect(onChanges.mock.calls).toEqual([[[change]]]);
    expect(onReset).toHaveBeenCalledTimes(1);
  });

  it('asks for everything after a reset, a gap, or another connection', () => {
    receive(said(1, { reset: true }));
    receive(said(2, { reset: true }));
    receive(said(4, { changes: [change] }));
    receive(said(6));
    receive(said(1, { reset: true }));
    expect(onReset).toHaveBeenCalledTimes(5);
    expect(onChanges).not.toHaveBeenCalled();
  });

  it('asks by the clock after forty seconds of silence, or when the connection breaks', () => {
    receive(said(1, { reset: true }));
    vi.advanceTimersByTime(39_000);
    receive(said(1));
    vi.advanceTimersByTime(39_000);
    expect(isLive.get()).toBe(true);
    vi.advanceTimersByTime(2_000);
    expect(isLive.get()).toBe(false);
    // Nothing was said to be missed, and may have been.
    receive(said(1));
    expect([isLive.get(), onReset.mock.calls.length]).toEqual([true, 2]);
    receive(null);
    expect(isLive.get()).toBe(false);
  });
});

describe('a question', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is asked again for what changed before its answer, one at a time', async () => {
    const answers: (() => void)[] = [];
    const ask = vi.fn(() => new Promise<void>((resolve) => answers.push(resolve)));
    const soon = askSoon(ask);
    soon();
    soon();
    soon();
    expect(ask).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(ask).toHaveBeenCalledTimes(1);
    answers[0]?.();
    await vi.advanceTimersByTimeAsync(1);
    expect(ask).toHaveBeenCalledTimes(2);
    answers[1]?.();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(ask).toHaveBeenCalledTimes(2);
  });

  it('is asked a few times a second at most, and again after one that failed', async () => {
    const ask = vi.fn(() => Promise.reject(new Error('Busy')));
    const soon = askSoon(ask);
    for (let tenth = 0; tenth < 10; tenth += 1) {
      soon();
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(ask.mock.calls.length).toBeGreaterThan(2);
    expect(ask.mock.calls.length).toBeLessThan(6);
  });
});
