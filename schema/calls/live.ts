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
};
