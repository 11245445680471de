/** Cities and barangays of the Philippine Standard Geographic Code (PSGC). */
import { z } from 'zod';
import { string } from '../declaration/fields/index.ts';

const citySchema = z.object({
  /** Ten digits: region, province or independent city, municipality, and three zeros. */
  code: z.string(),
  name: z.string(),
  /** Absent for a city that belongs to no province, such as those of Metro Manila. */
  province: z.string().nullable(),
  region: z.string(),
});
export type City = z.infer<typeof citySchema>;

export const citiesQuery = z.strictObject({
  /** Part of the name of the city, its province or its region. */
  search: string(100).optional(),
  /** The one of this code alone. */
  code: z
    .string()
    .regex(/^\d{10}$/, 'Give the ten digits of a code')
    .optional(),
});
export const citiesAnswer = z.object({ data: z.array(citySchema) });

/** Names to choose from, in their order. */
export const barangaysAnswer = z.object({ data: z.array(z.string()) });
