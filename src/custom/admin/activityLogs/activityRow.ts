import type { RecordOf } from '#schema/declaration/recordTypes.ts';
import type { activityLog } from '#schema/resources/activityLog.ts';

/** A row of the log; address and device are there for administrators. */
export type ActivityRow = RecordOf<typeof activityLog>;
export type Change = ActivityRow['changes'][number];
