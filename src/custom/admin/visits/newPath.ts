import { ADMIN_BASE } from '#src/adminBase.ts';

/** Where somebody who walks in is booked. */
export const NEW_PATH = `${ADMIN_BASE}/reservations/create`;
