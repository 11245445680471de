import { expect, test } from 'vitest';
import { createQueryClient } from '../../../../src/custom/front/queryClient.ts';
import { ApiError } from '../../../../src/http/apiError.ts';

const { queries } = createQueryClient().getDefaultOptions();
const retries = (error: Error) =>
  typeof queries?.retry === 'function' ? queries.retry(0, error) : queries?.retry;

test('unused answers are kept for 60 seconds', () => {
  expect(queries?.gcTime).toBe(60_000);
});

test('a lost connection is tried again, a refusal is not', () => {
  expect(retries(new ApiError(0, 'network', ''))).toBe(true);
  expect(retries(new ApiError(503, 'unavailable', ''))).toBe(true);
  expect(retries(new ApiError(404, 'not_found', ''))).toBe(false);
  expect(retries(new ApiError(500, 'internal', ''))).toBe(false);
});
