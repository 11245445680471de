import { presenceAnswer, presenceBody } from '../live/presence.ts';
import { bytes, call } from './call.ts';

export const liveCalls = {
  changes: call({
    method: 'GET',
    path: '/live',
    policy: 'signed_in',
    tag: 'Live',
    summary:
      'Hear what changes among the records that one may list: a stream of messages to whoever accepts text/event-stream, else the first of them',
    answer: bytes(
      'text/event-stream',
      'Events whose data is JSON: `version`, `changes` of `topic` and `team_id`, and `reset` where anything may have changed',
    ),
    isPassive: true,
    isStream: true,
  }),
  presence: call({
    method: 'POST',
    path: '/live/presence',
    policy: 'signed_in',
    tag: 'Live',
    summary:
      'Say every ten seconds that a page has a record open, and hear which others of the staff have; it is kept in memory for 25 seconds',
    body: presenceBody,
    answer: presenceAnswer,
    isPassive: true,
  }),
};
