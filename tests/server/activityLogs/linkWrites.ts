/** The calls for one reservation without signing in, each with a link or a code that is right. */
import { newVisitLinks } from '#server/mails/visitLinks.ts';
import { newReference } from '#server/reservations/reference.ts';
import { buildReservation } from '../../support/builders/buildReservation.ts';
import { buildUser } from '../../support/builders/buildUser.ts';
import type { TestApp } from '../../support/testApp.ts';
import { completedVisit, linkOf } from '../satisfaction/buildVisit.ts';
import { codeSentTo } from '../signIn/sessions/signIn.ts';
import { anyone, type Write } from './write.ts';

/** A reservation to come, with the token that its mail would bring. */
export async function visitWithLink(app: TestApp, overrides: object = {}) {
  const user = await buildUser(app.db);
  const visit = await buildReservation(app.db, {
    ...{ user_id: user.id, reference: newReference() },
    ...overrides,
  });
  const link = { reservation_id: visit.id, mailbox: user.email };
  const [token] = await newVisitLinks(app.db, [link], app.clock.now());
  return { user, visit, token: token ?? '' };
}

export const SHOW_BY_LINK = '/reservations/by-link/show';
const token = async (app: TestApp) => ({ token: (await visitWithLink(app)).token });
const asked = async (app: TestApp) => {
  const { user, visit } = await visitWithLink(app);
  return { user, body: { reference: visit.reference, contact: user.email } };
};

/** It only shows whose visit is to be rated. */
export const SHOW_FEEDBACK = '/satisfaction/form';
export const rated = async (app: TestApp) => ({
  token: await linkOf(app, (await completedVisit(app)).id),
});

export const LINK_WRITES: Record<string, Write> = {
  '/satisfaction/answer': anyone('/satisfaction/answer', async (app) => ({
    ...(await rated(app)),
    answers: { SQD0: '5' },
  })),
  '/reservations/by-link/move': anyone('/reservations/by-link/move', async (app) => ({
    ...(await token(app)),
    time: '10:00',
  })),
  '/reservations/by-link/cancel': anyone('/reservations/by-link/cancel', token),
  '/reservations/find': anyone('/reservations/find', async (app) => (await asked(app)).body),
  '/reservations/find/verify': anyone('/reservations/find/verify', async (app) => {
    const { user, body } = await asked(app);
    const { challenge } = (await app.anyone.post('/reservations/find', body)).body;
    return { challenge, code: await codeSentTo(app, user.email) };
  }),
};
