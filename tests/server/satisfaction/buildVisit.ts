/** Visits that were completed, and the links that ask how they were. */
import { expect } from 'vitest';
import { feedbackLinkOf } from '#server/mails/feedbackLinks.ts';
import { buildReservation } from '../../support/builders/buildReservation.ts';
import type { Arranging } from '../../support/testApp.ts';

type Overrides = Parameters<typeof buildReservation>[1];

/** Seats are unique in a slot. */
let seat = 0;

export const completedVisit = (app: Arranging, overrides: Overrides = {}) =>
  buildReservation(app.db, {
    ...{ date: '2026-11-30', activity_status: 'completed', seat: null },
    ...overrides,
  });

/** @returns the token of a link at the kiosk */
export async function linkOf(app: Arranging, reservation_id: string): Promise<string> {
  const link = await feedbackLinkOf(app.db, {
    ...{ reservation_id, channel: 'kiosk', now: app.clock.now() },
  });
  return /^\/feedback#([\w-]{43})$/.exec(link ?? '')?.[1] ?? '';
}

/** Somebody else was served, and says how it was. */
export async function rate(app: Arranging, overrides: Overrides, answers: object) {
  const visit = await completedVisit(app, { seat: ++seat, ...overrides });
  const body = { token: await linkOf(app, visit.id), answers };
  const { status } = await app.anyone.post('/satisfaction/answer', body);
  expect(status).toBe(200);
}
