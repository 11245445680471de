import { lazy } from 'react';
import type { ResourceOverrides } from '../generator/resourceOverrides.ts';

const MailQueue = lazy(async () => ({
  default: (await import('../custom/admin/mailQueue/MailQueue.tsx')).MailQueue,
}));
const RecordSendAgain = lazy(async () => ({
  default: (await import('../custom/admin/mailQueue/SendAgain.tsx')).RecordSendAgain,
}));

export const mails: ResourceOverrides = { list: MailQueue, recordActions: RecordSendAgain };
