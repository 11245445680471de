import { createSchema } from '#schema/declaration/record.ts';
import { settings } from '#schema/index.ts';
import { ORGANISATION } from '../content/organisation.ts';

/** Open reservations one person may hold, over all services. */
export const ORGANISATION_LIMIT =
  createSchema(settings, 'admin').parse(ORGANISATION).max_active_reservations ?? 1;
