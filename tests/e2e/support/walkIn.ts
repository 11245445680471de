/** Somebody who walks in, whatever the day and the hour. */
import { toLocal } from '#schema/time/zone.ts';
import { ADMIN, ask, sessionOf } from './api.ts';
import type { Product } from './product.ts';

/** As of which a product runs whose people walk in: late in the day a line is full until closing. */
export const MORNING = '2027-03-15T09:00+08:00';

const ROUND_THE_CLOCK = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
  weekday,
  opens: '00:00',
  closes: '24:00',
}));

/** The service is always open from now on, on holidays too. */
export async function openAlways(product: Product, service_id: string) {
  const { token } = await sessionOf(product, ADMIN);
  await ask(product, '/settings/update', { token, body: { holidays: [], orphans: 'keep' } });
  const hours = {
    weekly_hours: ROUND_THE_CLOCK,
    slot_minutes: 60,
    buffer_minutes: 0,
    closures: [],
  };
  // Visits of the demo may be outside of these hours; they stay.
  const body = { ...hours, capacity: 50, lead_hours: 0, orphans: 'keep' };
  await ask(product, `/services/update/${service_id}`, { token, body });
}

/** The slot of a service that is always open in which it is now. */
function slotOfNow({ now }: Product) {
  const { date, time } = toLocal(now, 'Asia/Manila');
  return { date, time: `${time.slice(0, 2)}:00` };
}

export async function walkIn(
  product: Product,
  who: { service_id: string; user_id: string; answers_later?: boolean },
): Promise<{ id: string; reference: string; status: string; source: string }> {
  const { token } = await sessionOf(product, ADMIN);
  // Somebody sees them before the house closes, even at ten to midnight.
  const body = { ...who, ...slotOfNow(product), walk_in: true, past_closing: true };
  return ask(product, '/reservations/create', { token, body });
}
