/** The search of the booking front: what it takes and what it answers. */
import { z } from 'zod';
import { wholeNumber } from '../declaration/listQuery.ts';
import { listSchema, recordSchema } from '../declaration/record.ts';
import { service } from '../index.ts';
import { listedServiceExtras } from '../reservations/booking.ts';

/** Services that are shown where none was found. */
export const NEAREST = 5;
const MOST_PER_PAGE = 100;

export const serviceSearchQuery = z.strictObject({
  search: z.string().max(200).optional(),
  team_id: z.uuid().optional(),
  page: wholeNumber(1, 1000).optional(),
  per_page: wholeNumber(1, MOST_PER_PAGE).optional(),
});
export type ServiceSearchQuery = z.infer<typeof serviceSearchQuery>;

const office = z.object({
  id: z.string(),
  name: z.string(),
  phone: z.string().nullable(),
  location: z.string().nullable(),
});
export type SearchOffice = z.infer<typeof office>;

const listed = recordSchema(service).extend(listedServiceExtras.shape);

export const serviceSearchAnswer = listSchema(listed).extend({
  /** False where nothing says what was searched for: `data` are the nearest then. */
  is_found: z.boolean(),
  /** All that have a service that can be booked. */
  offices: z.array(office),
});
export type FoundServices = z.infer<typeof serviceSearchAnswer>;
