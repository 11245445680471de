/** The line of a team: who is here, whose turn it is, and the counters that call them. */
import { z } from 'zod';
import { string } from '../declaration/fields/index.ts';
import { reservation } from '../resources/reservation.ts';
import {
  arriveBody,
  callNextAnswer,
  callNextBody,
  closeCounterBody,
  counterAnswer,
  dayEntry,
  printBody,
  priorityBody,
  sameDay,
  stepBody,
  teamDay,
} from '../visits/day.ts';
import { LINK, type OrderRecord } from '../visits/orderChain.ts';
import { serviceWait } from '../visits/waitAnswers.ts';
import { call, emptyBody } from './call.ts';

const tag = 'Visits';
const policy = { resource: reservation.name, action: 'update_activity_status' };

const orderRecord: z.ZodType<OrderRecord> = z.object({
  team: z.string(),
  start: z.string(),
  steps: z.array(z.string()),
});

export const visitCalls = {
  teamDay: call({
    method: 'GET',
    path: '/visits/day/{team_id}',
    isForKeys: true,
    policy,
    tag,
    summary: 'Today at a team: who comes, who is here, whose turn it is, and its counters',
    query: z.strictObject({
      /** The version that the caller has: if it is still so, only the waits are answered. */
      known: string(100).optional(),
    }),
    answer: z.union([teamDay, sameDay]),
    isPassive: true,
  }),
  serviceWait: call({
    method: 'GET',
    path: '/services/wait/{id}',
    isForKeys: true,
    policy: 'everyone',
    tag,
    summary:
      'How long whoever walks in for a service now would wait, and whether numbers are given',
    answer: serviceWait,
    isPassive: true,
  }),
  arrive: call({
    method: 'POST',
    path: '/visits/arrive',
    isForKeys: true,
    policy,
    tag,
    summary: 'Check somebody in and give them a number in the line',
    body: arriveBody,
    answer: dayEntry,
    status: 201,
  }),
  callNext: call({
    method: 'POST',
    path: '/visits/call-next',
    isForKeys: true,
    policy,
    tag,
    summary: 'Call whose turn it is to a counter',
    body: callNextBody,
    answer: callNextAnswer,
  }),
  step: call({
    method: 'POST',
    path: '/visits/step/{id}',
    isForKeys: true,
    policy,
    tag,
    summary:
      'Call by name, serve, put on hold, send on, return to the line, miss, complete or let leave; 409 transition',
    body: stepBody,
    answer: dayEntry,
  }),
  setPriority: call({
    method: 'POST',
    path: '/visits/priority/{id}',
    isForKeys: true,
    policy,
    tag,
    summary: 'Say whether somebody is called earlier',
    body: priorityBody,
    answer: dayEntry,
  }),
  order: call({
    method: 'GET',
    path: '/visits/order/{link}',
    policy: 'everyone',
    tag,
    summary:
      'The record of a line, without names, for whoever has a ticket of it: each step linked to the one before',
    params: z.object({ link: z.string().regex(LINK) }),
    answer: orderRecord,
  }),
  print: call({
    method: 'POST',
    path: '/visits/print/{id}',
    isForKeys: true,
    policy,
    tag,
    summary:
      'Say that a ticket is being printed, was printed or did not print: then its number leaves the line until it is printed or they are checked in',
    body: printBody,
    answer: dayEntry,
  }),
  openCounter: call({
    method: 'POST',
    path: '/visits/counters/open/{id}',
    policy,
    tag,
    summary: 'Open a counter; the one before is closed',
    body: emptyBody,
    answer: counterAnswer,
  }),
  closeCounter: call({
    method: 'POST',
    path: '/visits/counters/close/{id}',
    policy,
    tag,
    summary: 'Close a counter; 409 in_use while somebody is called to it or served there',
    body: closeCounterBody,
    answer: counterAnswer,
  }),
  stayAtCounter: call({
    method: 'POST',
    path: '/visits/counters/stay/{id}',
    policy,
    tag,
    summary:
      'Say that somebody still sits there; a counter nobody spoke for closes after five minutes',
    body: emptyBody,
    answer: counterAnswer,
    isPassive: true,
  }),
};
