/** The rows of the mail queue, and what can be done with them. */
import { can, type Viewer } from '#schema/declaration/access.ts';
import type { RecordOf } from '#schema/declaration/recordTypes.ts';
import { mail } from '#schema/resources/mail.ts';

export type Mail = RecordOf<typeof mail>;

/** Waiting mails are sent anyway, and a one-time code is not kept. */
export const canSendAgain = (record: Mail, viewer: Viewer | null) =>
  record.state !== 'queued' && record.expires_at === null && can(viewer, 'send_again', mail);
