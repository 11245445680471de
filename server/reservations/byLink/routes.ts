/** Calls for one reservation without signing in. All are POST: what opens a link by itself changes nothing. */
import { reservation } from '../../../schema/index.ts';
import { challengeAnswer, verifyBody } from '../../../schema/login.ts';
import { proofHeaders } from '../../../schema/proof.ts';
import {
  cancelByLinkBody,
  findVisitBody,
  linkAnswer,
  linkBody,
  linkedVisit,
  moveByLinkBody,
} from '../../../schema/visitLink.ts';
import { errorAnswers } from '../../http/answers.ts';
import type { App } from '../../http/context.ts';
import { cancelByLink, moveByLink, showByLink } from './actByLink.ts';
import { findVisit, openVisit } from './find.ts';

const config = { policy: 'everyone' as const };
const tags = [reservation.label.many];
const response = { 200: linkedVisit, ...errorAnswers };

export function byLinkRoutes(app: App) {
  app.post('/reservations/by-link/show', {
    config,
    schema: {
      tags,
      summary:
        'Show the reservation that the link of a mail is for, and nothing else of its person',
      headers: proofHeaders,
      body: linkBody,
      response,
    },
    handler: async ({ context, body }) => showByLink(context, body.token),
  });
  app.post('/reservations/by-link/move', {
    config,
    schema: {
      tags,
      summary: 'Move the reservation that the link of a mail is for; 409 stale, slot_full',
      headers: proofHeaders,
      body: moveByLinkBody,
      response,
    },
    handler: async ({ context, body }) => moveByLink(context, body),
  });
  app.post('/reservations/by-link/cancel', {
    config,
    schema: {
      tags,
      summary: 'Cancel the reservation that the link of a mail is for',
      headers: proofHeaders,
      body: cancelByLinkBody,
      response,
    },
    handler: async ({ context, body }) => cancelByLink(context, body),
  });
  app.post('/reservations/find', {
    config,
    schema: {
      tags,
      summary:
        'Ask for a code to see one reservation; the answer is the same whether or not there is one',
      headers: proofHeaders,
      body: findVisitBody,
      response: { 200: challengeAnswer, ...errorAnswers },
    },
    handler: async ({ context, body }) => findVisit(context, body),
  });
  app.post('/reservations/find/verify', {
    config,
    schema: {
      tags,
      summary: 'A right code gives the token of a link to that reservation',
      body: verifyBody,
      response: { 200: linkAnswer, ...errorAnswers },
    },
    handler: async ({ context, body }) => openVisit(context, body),
  });
}
