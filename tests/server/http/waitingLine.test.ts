/** Who wants to book is let in by who came first, a few at once, and nobody is forgotten. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WaitingLine } from '#server/http/waitingLine.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** One is let in at a time; what became of each request, by name. */
function openLine() {
  const line = new WaitingLine(1, () => Date.now());
  const results: string[] = [];
  const released: string[] = [];
  const broken = new Map<string, AbortController>();
  const ask = (person: string, seconds = 1) => {
    const gone = new AbortController();
    broken.set(person, gone);
    const enter = () => () => released.push(person);
    line
      .wait(person, seconds * 1000, enter, gone.signal)
      .then((place) => results.push(place ? `${person} after ${place.ahead}` : person));
  };
  return { line, results, released, broken, ask, settled: () => vi.advanceTimersByTimeAsync(0) };
}

describe('the line of those who book', () => {
  it('lets in whoever came first, as soon as somebody is done', async () => {
    const { line, results, ask, settled } = openLine();
    for (const person of ['a', 'b', 'c']) ask(person, 60);
    await settled();
    expect(results).toEqual(['a']);
    line.leave();
    line.leave();
    await settled();
    expect(results).toEqual(['a', 'b', 'c']);
  });

  it('tells after the time that was asked for how many are before, and keeps the place', async () => {
    const { line, results, ask, settled } = openLine();
    for (const person of ['a', 'b', 'c']) ask(person);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(results).toEqual(['a', 'b after 0', 'c after 1']);
    ask('d', 60);
    ask('c', 60);
    line.leave();
    await settled();
    expect(results.at(-1)).toBe('c');
  });

  it('holds nobody up for somebody who is away, who is next on coming back', async () => {
    const { line, results, ask, settled } = openLine();
    for (const person of ['a', 'b']) ask(person);
    await vi.advanceTimersByTimeAsync(1_000);
    ask('c', 60);
    ask('d', 60);
    line.leave();
    await settled();
    expect(results.at(-1)).toBe('c');
    ask('b', 60);
    line.leave();
    await settled();
    expect(results.at(-1)).toBe('b');
  });

  it('forgets who stays away, also while nobody is done', async () => {
    const { line, ask, released } = openLine();
    for (const person of ['a', 'b']) ask(person);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(line.length).toBe(1);
    await vi.advanceTimersByTimeAsync(15_000);
    expect(line.length).toBe(0);
    expect(released).toEqual(['a', 'b']);
  });

  it('lets nobody in whose connection broke', async () => {
    const { line, results, broken, ask, settled } = openLine();
    for (const person of ['a', 'b', 'c']) ask(person, 60);
    broken.get('b')?.abort();
    line.leave();
    await settled();
    expect(results).toEqual(['a', 'b after 0', 'c']);
  });

  it('gives one who asks for much one turn, then the others theirs', async () => {
    const { line, results, ask, settled } = openLine();
    ask('a', 60);
    for (let count = 0; count < 3; count++) ask('b', 60);
    ask('c', 60);
    for (let count = 0; count < 4; count++) {
      line.leave();
      await settled();
    }
    expect(results).toEqual(['a', 'b', 'c', 'b', 'b']);
  });
});
