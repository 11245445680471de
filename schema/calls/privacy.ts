import { privacyNotice } from '../privacy/privacyNotice.ts';
import { call } from './call.ts';

export const privacyCalls = {
  notice: call({
    method: 'GET',
    path: '/privacy-notice',
    policy: 'everyone',
    tag: 'Privacy',
    summary: 'What becomes of personal data, and which version of that the viewer has agreed to',
    answer: privacyNotice,
  }),
};
