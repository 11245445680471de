/** Every call that writes, with somebody who may make it and a body that is right. */

import { deliverMails } from '#server/mails/outbox/outbox.ts';
import { EXAMPLES } from '../../contract/examples.ts';
import { importWrites } from '../../contract/imports.ts';
import { buildMissedSearch } from '../../support/builders/buildMissedSearch.ts';
import { buildReachedLimit } from '../../support/builders/buildReachedLimit.ts';
import { buildReservation } from '../../support/builders/buildReservation.ts';
import { buildService } from '../../support/builders/buildService.ts';
import { buildTeam } from '../../support/builders/buildTeam.ts';
import { buildTrashed } from '../../support/builders/buildTrashed.ts';
import { uniqueKey } from '../../support/builders/unique.ts';
import type { Client } from '../../support/client.ts';
import type { TestApp } from '../../support/testApp.ts';
import { picture, uploadTo } from '../../support/uploads.ts';
import { ACCOUNT_WRITES } from './accountWrites.ts';
import { CARE_WRITES } from './careWrites.ts';
import { bulkWrites, derivedWrites } from './derivedWrites.ts';
import { LINK_WRITES, SHOW_BY_LINK, SHOW_FEEDBACK } from './linkWrites.ts';
import { HEALTH_WRITES, QUESTIONNAIRE_WRITES } from './questionnaireWrites.ts';
import { BEGINNINGS, SECOND_FACTOR_WRITES, SIGN_ON_FINISH } from './secondFactorWrites.ts';
import { STAY, VISIT_WRITES } from './visitWrites.ts';
import { WEBHOOK_WRITES } from './webhookWrites.ts';
import { admin, by, constituent, onRecord, plain, type Write } from './write.ts';

const BY_HAND: Record<string, Write> = {
  ...ACCOUNT_WRITES,
  ...CARE_WRITES,
  ...QUESTIONNAIRE_WRITES,
  ...HEALTH_WRITES,
  ...SECOND_FACTOR_WRITES,
  ...LINK_WRITES,
  ...VISIT_WRITES,
  ...WEBHOOK_WRITES,

  ...Object.fromEntries(
    Object.entries(EXAMPLES).map(([path, example]) => [path, onRecord(path, example)]),
  ),
  '/reservations/create': by(
    constituent,
    () => '/reservations/create',
    async (_, app) => ({
      service_id: (await buildService(app.db)).id,
      date: '2026-12-02',
      time: '09:00',
    }),
  ),
  '/reservations/hold': by(
    constituent,
    () => '/reservations/hold',
    async (_, app) => ({
      service_id: (await buildService(app.db)).id,
      date: '2026-12-02',
      time: '09:00',
    }),
  ),
  '/reservations/hold/prolong': by(
    constituent,
    () => '/reservations/hold/prolong',
    (viewer, app) => ownHold(viewer, app),
  ),
  '/reservations/hold/release': by(
    constituent,
    () => '/reservations/hold/release',
    (viewer, app) => ownHold(viewer, app),
  ),
  '/reservations/update/statuses': by(
    admin,
    () => '/reservations/update/statuses',
    async (_, app) => ({
      ids: [(await buildReservation(app.db, { status: 'pending' })).id],
      status: 'approved',
    }),
  ),
  '/reservations/update/activity/status': by(
    admin,
    () => '/reservations/update/activity/status',
    async (_, app) => ({
      ids: [(await buildReservation(app.db, { date: '2026-11-30' })).id],
      activity_status: 'checked_in',
    }),
  ),
  '/reservations/delete': by(
    admin,
    () => '/reservations/delete',
    async (_, app) => ({ ids: [(await buildReservation(app.db)).id] }),
  ),

  '/files/upload': async (app) => {
    const { token } = await constituent(app);
    const bytes = await picture().png().toBuffer();
    return () => uploadTo(app.app, token, bytes);
  },
  '/mails/send-again': by(
    admin,
    () => '/mails/send-again',
    async (viewer, app) => {
      const { user } = await constituent(app);
      await viewer.post(`/users/update/status/${user.id}`, {
        status: 'suspended',
        reason: 'Double',
      });
      await deliverMails(app.deps, app.app.log);
      const { body } = await viewer.get(`/mails?user_id=${user.id}`);
      return { ids: [body.data[0].id] };
    },
  ),
  '/reached-limits/lift': by(
    admin,
    () => '/reached-limits/lift',
    async (_, app) => ({
      ids: [await buildReachedLimit(app.db, { team_id: (await buildTeam(app.db)).id })],
    }),
  ),
  '/missed-searches/delete': by(
    admin,
    () => '/missed-searches/delete',
    async (_, app) => ({ ids: [await buildMissedSearch(app.db)] }),
  ),
  '/trash/restore': by(
    admin,
    () => '/trash/restore',
    async (viewer, app) => ({ ids: [await buildTrashed(app.db, viewer)] }),
  ),
  '/trash/delete': by(
    admin,
    () => '/trash/delete',
    async (viewer, app) => ({ ids: [await buildTrashed(app.db, viewer)] }),
  ),
  '/trash/empty': by(
    admin,
    () => '/trash/empty',
    async (viewer, app) => {
      await buildTrashed(app.db, viewer);
      return {};
    },
  ),
  '/settings/update': by(
    admin,
    () => '/settings/update',
    () => ({ session_hours: 11 }),
  ),
  '/settings/test-mail': by(admin, () => '/settings/test-mail'),

  ...plain('services', async (app) => ({
    name: 'Birth certificate',
    team_id: (await buildTeam(app.db)).id,
  })),
  ...plain('teams', async () => ({ name: uniqueKey('team') }), { name: uniqueKey('team') }),
  ...plain('constituent-categories', async () => ({ name: uniqueKey('category') }), {
    name: uniqueKey('category'),
  }),
  ...plain('roles', async () => ({ name: uniqueKey('role'), reach: 'team', permissions: [] }), {
    name: uniqueKey('role'),
  }),
  ...plain('frequently-asked-questions', async () => ({ question: 'When?', answer: 'Now.' }), {
    question: 'Where?',
  }),
};

export const WRITES: Record<string, Write> = {
  ...derivedWrites(() => WRITES),
  ...bulkWrites(() => WRITES),
  ...importWrites(() => WRITES),
  ...BY_HAND,
};

/**
 * They write nothing, or only what somebody has seen of their own, how they like their lists and that they
 * are still there; or they begin what another call finishes.
 */
export const LEAVE_NO_TRACE: readonly string[] = [
  '/live/presence',
  '/notifications/read',
  '/roles/update/preview/{id}',
  SHOW_BY_LINK,
  SHOW_FEEDBACK,
  STAY,
  '/views/own-default',
  '/users/merge/preview',
  ...BEGINNINGS,
  SIGN_ON_FINISH,
];

/** The place that somebody holds, as the calls about it name it. */
async function ownHold(one: Client, app: TestApp) {
  const service_id = (await buildService(app.db)).id;
  const wanted = { service_id, date: '2026-12-02', time: '09:00' };
  const { body } = await one.post('/reservations/hold', wanted);
  return { hold_id: body.id };
}
