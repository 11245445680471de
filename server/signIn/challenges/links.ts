/** Addresses of the product's own pages, as mails name them. None of them carries a secret. */

import type { Flow } from './challenges.ts';

const SCREENS: Partial<Record<Flow, string>> = {
  invitation: '/forgot-password',
  take_over: '/take-over',
};

/**
 * The screen that asks for the code, for flows that begin with the mail. The challenge only says which
 * code: it signs nobody in.
 */
export const codeLink = (flow: Flow, public_url: string, challenge: string): string | undefined =>
  SCREENS[flow] && `${public_url}${SCREENS[flow]}?challenge=${challenge}`;
