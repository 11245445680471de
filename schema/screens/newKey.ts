import { z } from 'zod';

/** The address at which a screen opens: it is shown this once. */
export const newKey = z.object({ path: z.string() });
