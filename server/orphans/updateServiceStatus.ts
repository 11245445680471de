import { scopeOf } from '#schema/declaration/access.ts';
import type { RecordOf } from '#schema/declaration/recordTypes.ts';
import { service } from '#schema/index.ts';
import type { ServiceStatusInput } from '#schema/reservations/booking.ts';
import { logActivity } from '../activityLogs/log.ts';
import type { Context } from '../http/context.ts';
import { notFound } from '../http/errors.ts';
import { kickEvents } from '../mails/kick.ts';
import { findOne, updateOne } from '../resources/repository.ts';
import { translatedFor } from '../resources/translations.ts';
import { lockSettings, settleServiceChange } from './serviceChange.ts';

type Service = RecordOf<typeof service>;

/**
 * Opens a service for booking, or closes it.
 * @throws AppError orphans where visits are booked and it was not said what becomes of them
 */
export async function updateServiceStatus(
  context: Context,
  id: string,
  { status, ...options }: ServiceStatusInput,
): Promise<Service> {
  const scope = scopeOf(context.viewer, service, 'update_status');
  const changed = await context.db.transaction(async (tx) => {
    await lockSettings(tx);
    const before = await findOne(tx, service, id, { scope, audience: 'admin', lock: true });
    if (!before) throw notFound();
    if (before.status !== status) {
      await settleServiceChange(tx, context, { before, after: { ...before, status }, options });
      await updateOne(tx, service, id, { status }, context);
      const changes = { status: [before.status, status] as [unknown, unknown] };
      await logActivity(tx, context, [
        { action: 'update_status', resource: service.name, subject_id: id, changes },
      ]);
    }
    const after = await findOne(tx, service, id, { scope, audience: 'staff' });
    if (!after) throw notFound();
    return translatedFor(context, service, after) as Service;
  });
  kickEvents(context.db);
  return changed;
}
