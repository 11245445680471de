import { recordSchema } from '../declaration/record.ts';
import { installationWarnings } from '../monitoring/installation.ts';
import { installationStatus } from '../monitoring/installationStatus.ts';
import { settings } from '../resources/index.ts';
import { mailTest } from '../settings/mailTest.ts';
import { updateSettingsBody } from '../users/accounts.ts';
import { byAudience, call, emptyBody } from './call.ts';

const tag = settings.label.many;
const policy = (action: string) => ({ resource: settings.name, action });

export const settingsCalls = {
  update: call({
    method: 'POST',
    path: '/settings/update',
    policy: policy('update'),
    tag,
    summary: 'Change the settings; what weakens how staff sign in needs your password',
    body: byAudience(updateSettingsBody),
    answer: recordSchema(settings),
  }),
  testMail: call({
    method: 'POST',
    path: '/settings/test-mail',
    policy: policy('test_mail'),
    tag,
    summary: 'Send yourself a test mail, and tell what became of it',
    body: emptyBody,
    answer: mailTest,
  }),
  warnings: call({
    method: 'GET',
    path: '/settings/warnings',
    policy: policy('show_warnings'),
    isPassive: true,
    tag,
    summary: 'Problems with how the product is installed, now or during the last day',
    answer: installationWarnings,
  }),
  status: call({
    method: 'GET',
    path: '/settings/status',
    policy: policy('show_status'),
    isPassive: true,
    tag,
    summary: 'How the installation does: version, database, mails, backup, disks and jobs',
    answer: installationStatus,
  }),
};
