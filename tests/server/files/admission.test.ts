import { expect, it } from 'vitest';
import { admitted } from '../../../server/files/admission.ts';

/** Uploads that stay under way until they are let go. */
function hold(person: string, count: number) {
  const ends: (() => void)[] = [];
  const running = Array.from({ length: count }, () =>
    admitted(person, () => new Promise<void>((resolve) => ends.push(resolve))),
  );
  return async () => {
    for (const end of ends) end();
    await Promise.all(running);
  };
}
const one = (person: string) => admitted(person, async () => 'done');

it('takes four files of one person at once, and those of others meanwhile', async () => {
  const end = hold('a', 4);
  await expect(one('a')).rejects.toMatchObject({ code: 'too_many_requests' });
  expect(await one('b')).toBe('done');
  await end();
  expect(await one('a')).toBe('done');
});

it('takes sixteen in all, and says when to come again', async () => {
  const ends = ['a', 'b', 'c', 'd'].map((person) => hold(person, 4));
  await expect(one('e')).rejects.toMatchObject({
    code: 'unavailable',
    details: { retry_after: 5 },
  });
  await ends[0]?.();
  expect(await one('e')).toBe('done');
  await Promise.all(ends.slice(1).map((end) => end()));
});

it('gives the place back when an upload fails', async () => {
  for (let time = 0; time < 20; time++) {
    const failing = admitted('a', () => Promise.reject(new Error('broken')));
    await expect(failing).rejects.toThrow('broken');
  }
  expect(await one('a')).toBe('done');
});
