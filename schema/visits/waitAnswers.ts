/** Answers about waits. */
import { z } from 'zod';

/** Whole minutes, between which 80 of 100 wait. */
const waitSchema = z.object({ from: z.int(), to: z.int() });

/** Of whoever would walk in now. */
const waitNow = z.object({
  /** Null where no counter is open for the service, or it is not open today. */
  wait: waitSchema.nullable(),
  /** How many are called before. */
  ahead: z.int(),
  /** False: the line is full until closing. */
  gives_numbers: z.boolean(),
  /** About when numbers stop, if the line stays as long as it is; null where that is not known. */
  numbers_until: z.string().nullable(),
});
export type WaitNow = z.infer<typeof waitNow>;

export const serviceWait = waitNow.extend({ as_of: z.string() });
export const teamWait = waitNow.extend({ service_id: z.string() });
