/**
 * Every call that takes an id, and whose record it is tried with: somebody else's, out of the
 * caller's reach, has to be answered exactly as one that nobody has.
 */

import { figureCalls } from '#schema/calls/figures.ts';
import { importCallsOf } from '#schema/calls/imports.ts';
import type { Resource } from '#schema/declaration/defineResource.ts';
import { HEALTH_CONSENT } from '#schema/healthInformation/healthConsent.ts';
import { counter, screen, service, user } from '#schema/index.ts';
import { ANSWER_IDS } from './answerIds.ts';
import { atRecord } from './atRecord.ts';
import { derivedIdCalls, manyOf } from './derivedIds.ts';
import { EXAMPLES } from './examples.ts';
import {
  get,
  type IdCall,
  ids,
  importOf,
  kindOf,
  listed,
  NOBODYS,
  OWN_PASSWORD,
} from './idCall.ts';
import { importables } from './imports.ts';

const current_password = OWN_PASSWORD;
const reason = 'Not needed any more';
const slot = { date: '2026-12-03', time: '10:00' };
const person = (path: string, body?: object): IdCall => ({
  call: `POST /users/${path}/{id}`,
  kind: 'person',
  ...(body && { body: () => body }),
});
export const ID_CALLS: readonly IdCall[] = [
  ...ofSomebodyInCare(),

  get('/users/show/{id}', 'person'),
  get('/users/invitation/{id}', 'person'),
  listed('/users', 'person'),
  { ...listed('/users/role/{role}', 'person') },
  person('invite'),
  person('hand-over', { email: 'mine@example.test', current_password }),
  person('update', { profile: { first_name: 'Mine' } }),
  person('update/profile', { first_name: 'Mine' }),
  person('update/education-and-occupation', { school: 'Mine' }),
  person('update/profile-photo', { photo: null }),
  person('update/status', { status: 'suspended', reason }),
  person('sessions/end', {}),
  person('update/roles', { roles: ['01900000-0000-7000-8000-00000000000f'], current_password }),
  person('identification/status', { status: 'verified' }),
  get('/users/categories/{id}', 'person'),
  person('categories/verify', { category_id: NOBODYS, is_so: true }),
  get('/users/second-factors/{id}', 'person'),
  person('second-factors/reset', { current_password }),
  {
    call: 'POST /profile/second-factors/rename',
    kind: 'factor',
    body: (id) => ({ id, name: 'Mine' }),
  },
  {
    call: 'POST /profile/second-factors/remove',
    kind: 'factor',
    body: (id) => ({ id, current_password }),
  },
  {
    call: 'POST /profile/second-factors/totp/confirm',
    kind: 'factor',
    body: (id) => ({ id, name: 'Mine', code: '123456' }),
  },
  person('erasure/grant', { current_password }),
  person('erasure/decline', { reason }),
  { call: 'POST /users/delete', kind: 'person', body: ids },
  { call: 'GET /users/duplicates', kind: 'person', query: (id) => `?of=${id}` },
  { call: 'POST /users/keep-apart', kind: 'person', body: (id) => ({ ids: [id, NOBODYS] }) },
  ...['merge', 'merge/preview'].map(
    (path): IdCall => ({
      call: `POST /users/${path}`,
      kind: 'person',
      body: (id) => ({
        ...{ kept_id: id, merged_id: NOBODYS },
        ...(path === 'merge' && { current_password }),
      }),
    }),
  ),

  get('/services/show/{id}', 'service'),
  get('/services/versions/{id}', 'service'),
  get('/services/not-available-date-slot/{id}', 'service'),
  get('/services/not-available-time-slot/{id}', 'service', '?date=2026-12-03'),
  get('/services/next-free/{id}', 'service'),
  get('/services/wait/{id}', 'service'),
  get('/services/reservations/{id}', 'service'),
  listed('/services', 'service'),
  { call: 'POST /services/update/{id}', kind: 'service', body: () => ({ name: 'Mine' }) },
  listed('/services/matching', 'service'),
  { call: 'POST /services/update-many', kind: 'service', body: manyOf(service) },
  { call: 'POST /services/delete', kind: 'service', body: ids },
  {
    call: 'POST /reservations/create',
    kind: 'service',
    body: (service_id) => ({ service_id, ...slot }),
  },
  {
    call: 'POST /reservations/hold',
    kind: 'service',
    body: (service_id) => ({ service_id, ...slot }),
  },
  ...['prolong', 'release'].map(
    (step): IdCall => ({
      call: `POST /reservations/hold/${step}`,
      kind: 'reservation',
      body: (hold_id) => ({ hold_id }),
    }),
  ),

  get('/reservations/show/{id}', 'reservation'),
  listed('/reservations', 'reservation'),
  {
    call: 'POST /reservations/update/activity/status',
    kind: 'reservation',
    body: (id) => ({ ids: [id], activity_status: 'checked_in' }),
  },
  {
    call: 'POST /reservations/update/statuses',
    kind: 'reservation',
    body: (id) => ({ ids: [id], status: 'cancelled', reason }),
  },
  { call: 'POST /reservations/delete', kind: 'reservation', body: ids },

  get('/visits/day/{team_id}', 'team'),
  {
    call: 'POST /visits/arrive',
    kind: 'reservation',
    body: (reservation_id) => ({ reservation_id }),
  },
  { call: 'POST /visits/step/{id}', kind: 'visit', body: () => ({ step: 'leave' }) },
  { call: 'POST /visits/priority/{id}', kind: 'visit', body: () => ({ priority: 'senior' }) },
  {
    call: 'POST /visits/print/{id}',
    kind: 'visit',
    body: () => ({ print_state: 'failed' }),
  },
  ...['renew', 'withdraw'].map(
    (step): IdCall => ({ call: `POST /screens/${step}-key/{id}`, kind: kindOf(screen) }),
  ),
  {
    call: 'POST /visits/call-next',
    kind: kindOf(counter),
    body: (counter_id) => ({ counter_id }),
  },
  ...['open', 'close', 'stay'].map(
    (step): IdCall => ({ call: `POST /visits/counters/${step}/{id}`, kind: kindOf(counter) }),
  ),

  get('/files/{id}', 'file'),
  { ...get('/files/{id}', 'file', '?size=thumb') },
  { call: 'POST /profile/update/profile-photo', kind: 'file', body: (photo) => ({ photo }) },
  {
    call: 'POST /profile/identification/submit',
    kind: 'file',
    body: (id) => ({ type: 'passport', files: [id] }),
  },

  get('/notifications/show/{id}', 'notification'),
  listed('/notifications', 'notification'),
  { call: 'POST /notifications/read', kind: 'notification', body: ids },
  {
    call: 'POST /live/presence',
    kind: 'reservation',
    body: (id) => atRecord('reservations', id),
  },

  get('/activity-logs/show/{id}', 'activity'),
  listed('/activity-logs', 'activity'),
  get('/views/show/{id}', 'view'),
  listed('/views', 'view'),
  { call: 'POST /views/update/{id}', kind: 'view', body: () => ({ name: 'Renamed' }) },
  { call: 'POST /views/delete', kind: 'view', body: ids },
  {
    call: 'POST /views/own-default',
    kind: 'view',
    body: (id) => ({ resource: 'teams', view_id: id }),
  },
  get('/api-keys/show/{id}', 'key'),
  listed('/api-keys', 'key'),
  { call: 'POST /api-keys/delete', kind: 'key', body: ids },
  get('/mails/show/{id}', 'mail'),
  listed('/mails', 'mail'),
  { call: 'POST /mails/send-again', kind: 'mail', body: ids },
  get('/webhooks/show/{id}', 'webhook'),
  listed('/webhooks', 'webhook'),
  { call: 'POST /webhooks/update/{id}', kind: 'webhook', body: () => ({ is_active: false }) },
  { call: 'POST /webhooks/delete', kind: 'webhook', body: ids },
  {
    call: 'POST /webhooks/renew-secret/{id}',
    kind: 'webhook',
    body: () => ({ current_password }),
  },
  { call: 'POST /webhooks/test/{id}', kind: 'webhook' },
  get('/webhook-deliveries/show/{id}', 'delivery'),
  listed('/webhook-deliveries', 'delivery'),
  { call: 'POST /webhook-deliveries/send-again', kind: 'delivery', body: ids },
  get('/trash/show/{id}', 'trashed'),
  listed('/trash', 'trashed'),
  { call: 'POST /trash/restore', kind: 'trashed', body: ids },
  { call: 'POST /trash/delete', kind: 'trashed', body: ids },
  get('/missed-searches/show/{id}', 'missed'),
  listed('/missed-searches', 'missed'),
  { call: 'POST /missed-searches/delete', kind: 'missed', body: ids },
  get('/reached-limits/show/{id}', 'limit'),
  listed('/reached-limits', 'limit'),
  { call: 'POST /reached-limits/lift', kind: 'limit', body: ids },
  { call: 'POST /profile/sessions/end', kind: 'session', body: (id) => ({ id }) },

  ...ANSWER_IDS,

  ...Object.values(figureCalls).flatMap(({ path }): IdCall[] => [
    { call: `GET ${path}`, kind: 'team', query: (id) => `?team_id=${id}` },
    { call: `GET ${path}`, kind: 'service', query: (id) => `?service_id=${id}` },
  ]),

  ...(['team', 'service'] as const).map(
    (kind): IdCall => ({
      ...{ call: 'GET /satisfaction/results', kind },
      query: (id) => `?year=2026&${kind}_id=${id}`,
    }),
  ),
  ...(['form', 'answer'] as const).map(
    (name): IdCall => ({
      ...{ call: `POST /satisfaction/${name}`, kind: 'reservation' },
      body: (reservation_id) => ({
        reservation_id,
        ...(name === 'answer' && { answers: { SQD0: '5' } }),
      }),
    }),
  ),

  get('/frequently-asked-questions/show/{id}', 'question'),
  listed('/frequently-asked-questions', 'question'),
  listed('/frequently-asked-questions/matching', 'question'),

  ...Object.entries(EXAMPLES).map(
    ([path, { kind, body }]): IdCall => ({ call: `POST ${path}`, kind, body: () => body }),
  ),
  ...importables.flatMap(ofImport),
  ...derivedIdCalls.map(({ resource, ...one }): IdCall => ({ ...one, kind: kindOf(resource) })),
];

/** Whoever began it goes on with it, and nobody else. */
function ofImport(resource: Resource): IdCall[] {
  const { rows, refused } = importCallsOf(resource);
  const one = {
    kind: importOf(resource),
    // Only administrators write what every person needs.
    ...(resource === user && { unless: ['everything in own teams'] }),
  };
  const body = () => ({ dry_run: false, rows: [{ number: 2, cells: {} }] });
  return [
    { ...one, call: `POST ${rows.path}`, body },
    { ...one, call: `GET ${refused.path}` },
  ];
}

/** Only who cares for somebody reaches them. */
function ofSomebodyInCare(): IdCall[] {
  const kind = 'in_care';
  const care = (path: string, body: object): IdCall => ({
    ...{ call: `POST /care/${path}/{id}`, kind, body: () => body },
  });
  const booking = (path: string): IdCall => ({
    ...{ call: `POST /reservations/${path}`, kind },
    body: (user_id, { service: service_id }) => ({ service_id, user_id, ...slot }),
  });
  return [
    care('update', { profile: { first_name: 'Mine' } }),
    care('remove', {}),
    care('hand-over', { email: 'mine@example.test', current_password }),
    care('identification', { type: 'passport', files: [NOBODYS] }),
    get('/care/categories/{id}', kind),
    care('categories/confirm', { category_id: NOBODYS, is_member: true }),
    booking('create'),
    booking('hold'),
    {
      ...{ call: 'POST /health-information/consent', kind },
      body: (user_id) => ({ version: HEALTH_CONSENT.version, given: true, user_id }),
    },
    {
      ...{ call: 'POST /health-information/consent/withdraw', kind },
      body: (user_id) => ({ user_id }),
    },
  ];
}
