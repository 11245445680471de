/** Displays, kiosks and tickets: pages beside the two applications, without their scripts. */
import type { FastifyRequest } from 'fastify';
import { ticketPagePath } from '#schema/visits/visit.ts';
import { readSettings } from '../../db/settings.ts';
import type { Deps } from '../../deps.ts';
import type { App } from '../../http/context.ts';
import { AppError, shownError } from '../../http/errors.ts';
import { offeredLanguages } from '../../language/offered.ts';
import { languageOfVisit } from '../../language/page.ts';
import { displayVersion, readDisplay } from '../displayState.ts';
import { feedbackOfTicket } from '../feedback.ts';
import { openScreen } from '../keys.ts';
import { clockNow, readTicket, visitOfKey } from '../ticketState.ts';
import { displayPage } from './displayPage.ts';
import { failurePage } from './failurePage.ts';
import { kioskRoutes } from './kioskRoutes.ts';
import { printingOf } from './paper.ts';
import { paperFor } from './paperFor.ts';
import { PAGE_ROUTE, sendPage, sendUnchanged } from './sendPage.ts';
import { ticketPage } from './ticketPage.ts';

/** Bytes of a form. */
const FORM_LIMIT = 8 * 1024;

export function screenPages(app: App, { config: { public_url } }: Deps) {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: FORM_LIMIT },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  app.setErrorHandler(async (error, request, reply) => {
    const known = shownError(error);
    if (!known) request.log.error({ err: error }, 'a page failed');
    const shown =
      known ?? new AppError('internal', 'Something went wrong on our side. Try again in a moment.');
    return sendPage(reply, failurePage(request.context?.language ?? 'en', '', shown), shown);
  });
  kioskRoutes(app, public_url);

  app.get('/display/:key', PAGE_ROUTE, async (request, reply) => {
    const { organisation_name, offered } = await office(request);
    const context = { ...request.context, language: offered[0]?.id ?? 'en' };
    const { key } = request.params as { key: string };
    try {
      const display = await openScreen(context, key, 'display');
      const etag = `"${await displayVersion(context, display)}"`;
      if (request.headers['if-none-match'] === etag) return sendUnchanged(reply);
      const lines = await readDisplay(context, display, (err) =>
        request.log.error({ err }, 'a line of a display could not be read'),
      );
      if (lines.every(({ line }) => line !== null)) reply.header('ETag', etag);
      const clock = await clockNow(context);
      const page = { name: display.name, organisation: organisation_name, lines, offered, clock };
      return sendPage(reply, displayPage(page));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return sendPage(reply, failurePage(context.language, organisation_name, error), error);
    }
  });

  app.get('/t/:key', PAGE_ROUTE, async (request, reply) => {
    const { organisation_name, offered } = await office(request);
    const language = languageOfVisit(request, offered);
    const context = { ...request.context, language };
    const { key } = request.params as { key: string };
    try {
      const visit = await visitOfKey(context, key);
      const state = await readTicket(context, visit);
      // The visit was read before the version of its line: somebody may have called it in between.
      const etag = `"${visit.team_id}-${visit.state}-${Date.parse(visit.since)}-${state.version}-${language}"`;
      if (request.headers['if-none-match'] === etag) return sendUnchanged(reply);
      const page = ticketPage({
        language,
        state,
        paper: await paperFor(context, { key, link: visit.link }, public_url),
        link: visit.link,
        key,
        clock: await clockNow(context),
        print: printingOf(request.query as object),
      });
      return sendPage(reply.header('ETag', etag), page);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return sendPage(reply, failurePage(language, organisation_name, error), error);
    }
  });

  // An address that is opened makes nothing: a press of the button does.
  app.post('/t/:key/feedback', PAGE_ROUTE, async (request, reply) => {
    const { organisation_name, offered } = await office(request);
    const context = { ...request.context, language: languageOfVisit(request, offered) };
    const { key } = request.params as { key: string };
    try {
      const visit = await visitOfKey(context, key);
      const path = await feedbackOfTicket(context, visit);
      return reply.redirect(path ?? ticketPagePath(key), 303);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return sendPage(reply, failurePage(context.language, organisation_name, error), error);
    }
  });
}

async function office({ context }: FastifyRequest) {
  const { organisation_name, languages } = await readSettings(context.db);
  return { organisation_name, offered: offeredLanguages(languages) };
}
