import { lazy } from 'react';
import type { ResourceOverrides } from '../generator/resourceOverrides.ts';

const MailQueue = lazy(async () => ({
  default: (await import('../custom/admin/mails/MailQueue.tsx')).MailQueue,
}));
const RecordSendAgain = lazy(async () => ({
  default: (await import('../custom/admin/mails/SendAgain.tsx')).RecordSendAgain,
}));

export const mails: ResourceOverrides = { list: MailQueue, recordActions: RecordSendAgain };
