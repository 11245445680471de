import { expect, test } from 'vitest';
import type { ErrorCode } from '#schema/declaration/errors.ts';
import { createQueryClient } from '#src/custom/front/queryClient.ts';
import { createAdminQueryClient } from '#src/dataProvider/queryClient.ts';
import { ApiError, askAgain } from '#src/http/apiError.ts';

const { queries } = createQueryClient().getDefaultOptions();
const { retry, retryDelay } = askAgain;
const refusal = (status: number, code: ErrorCode | 'network') => new ApiError(status, code, '');

test('unused answers are kept for 60 seconds', () => {
  expect(queries?.gcTime).toBe(60_000);
});

test('both apps ask again alike', () => {
  expect(queries).toMatchObject(askAgain);
  expect(createAdminQueryClient().getDefaultOptions().queries).toMatchObject(askAgain);
});

test('a lost connection is tried again, a refusal is not', () => {
  expect(retry(0, refusal(0, 'network'))).toBe(true);
  expect(retry(0, refusal(503, 'unavailable'))).toBe(true);
  expect(retry(2, refusal(503, 'unavailable'))).toBe(false);
  expect(retry(0, refusal(404, 'not_found'))).toBe(false);
  expect(retry(0, refusal(500, 'internal'))).toBe(false);
});

test('a busy server is asked again when it said, and more often', () => {
  const busy = Object.assign(refusal(503, 'unavailable'), { retryAfter: 3 });
  expect(retryDelay(0, busy)).toBe(3000);
  expect([4, 5].map((failures) => retry(failures, busy))).toEqual([true, false]);
  expect(retryDelay(1, refusal(0, 'network'))).toBe(800);
});
