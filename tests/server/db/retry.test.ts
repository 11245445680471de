import { expect, it } from 'vitest';
import { ContentionError } from '#server/db/faults.ts';
import { retrying, retryingConflicts } from '#server/db/retry.ts';

const failing = (code: string, times: number) => {
  let tries = 0;
  const work = async () => {
    tries += 1;
    if (tries <= times) throw Object.assign(new Error('Failed'), { code });
    return tries;
  };
  return { work, tries: () => tries };
};
const never = () => false;

it.each(['40P01', '40001'])('tries again after %s', async (code) => {
  await expect(retryingConflicts(failing(code, 3).work)).resolves.toBe(4);
});

it('gives up in the end, and says that it was contention', async () => {
  const { work, tries } = failing('40P01', 1000);
  await expect(retryingConflicts(work)).rejects.toBeInstanceOf(ContentionError);
  expect(tries()).toBe(12);
});

it('waits for a lock twice', async () => {
  const { work, tries } = failing('55P03', 1000);
  await expect(retryingConflicts(work)).rejects.toMatchObject({ code: '55P03' });
  expect(tries()).toBe(2);
});

it('leaves other errors alone by default', async () => {
  const { work, tries } = failing('23505', 1);
  await expect(retrying(work, never)).rejects.toMatchObject({ code: '23505' });
  expect(tries()).toBe(1);
  await expect(retrying(failing('23505', 1).work, () => true)).resolves.toBe(2);
});
