import { ApiError, messageOf } from '#src/http/client.ts';

/** The field's own words where there are some. */
export const codeProblem = (error: unknown): string =>
  (error instanceof ApiError && Object.values(error.errors)[0]) || messageOf(error);
