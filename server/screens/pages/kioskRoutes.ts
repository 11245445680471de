import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { translateText } from '#schema/language/index.ts';
import { readSettings } from '../../db/settings.ts';
import type { App, Context } from '../../http/context.ts';
import { AppError } from '../../http/errors.ts';
import { parse } from '../../http/validation.ts';
import { translatorFor } from '../../language/catalogues.ts';
import { offeredLanguages } from '../../language/offered.ts';
import { languageOfAddress } from '../../language/page.ts';
import { feedbackForm, rateAtKiosk } from '../feedback.ts';
import { asKiosk, type OpenScreen, openScreen } from '../keys.ts';
import {
  checkIn,
  checkInForm,
  NONE_LEFT,
  numberForm,
  printForm,
  recordKioskPrint,
  shownNumber,
  takeNumber,
} from '../kioskActs.ts';
import { readTicket } from '../ticketState.ts';
import { walkInServices } from '../walkInServices.ts';
import { failurePage } from './failurePage.ts';
import { type Kiosk, kioskPath } from './kioskFrame.ts';
import {
  checkInPage,
  feedbackPage,
  numberPage,
  problemPage,
  resultPage,
  servicesPage,
  startPage,
  thanksPage,
} from './kioskPages.ts';
import { printingOf } from './paper.ts';
import { paperFor } from './paperFor.ts';
import { PAGE_ROUTE, sendPage } from './sendPage.ts';

type Typed = Record<string, string>;
interface KioskRequest {
  context: Context;
  screen: OpenScreen;
  kiosk: Kiosk;
  params: Record<string, string>;
  /** The fields of a form. */
  typed: Typed;
  request: FastifyRequest;
}
type Page = (visit: KioskRequest, reply: FastifyReply) => unknown;

export function kioskRoutes(app: App, publicUrl: string) {
  const serve = (method: 'GET' | 'POST', path: string, page: Page) =>
    app.route({
      ...PAGE_ROUTE,
      method,
      url: `/kiosk/:key${path}`,
      handler: async (request, reply) => {
        const visit = await open(request, reply);
        if (!visit) return reply;
        try {
          return await page(visit, reply);
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          const words = translateText(translatorFor(visit.kiosk.language), error.words);
          return sendPage(reply, problemPage(visit.kiosk, words), error);
        }
      },
    });

  serve('GET', '', ({ kiosk }, reply) => sendPage(reply, startPage(kiosk)));

  serve('GET', '/number', async ({ context, screen, kiosk }, reply) =>
    sendPage(reply, servicesPage(kiosk, await walkInServices(context, screen.team_ids))),
  );

  serve('GET', '/number/:service_id', (visit, reply) =>
    showNumberForm(visit, reply, { service_id: visit.params.service_id ?? '' }),
  );

  serve('POST', '/number', async (visit, reply) => {
    const { context, screen, kiosk, typed } = visit;
    try {
      const key = await takeNumber(context, screen, parse(numberForm, typed));
      return reply.redirect(kioskPath(kiosk, `/ticket/${key}`), 303);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'invalid') throw error;
      return showNumberForm(visit, reply, { service_id: typed.service_id ?? '', error });
    }
  });

  serve('GET', '/check-in', ({ kiosk }, reply) =>
    sendPage(reply, checkInPage(kiosk, { typed: {}, errors: {} })),
  );

  serve('POST', '/check-in', async ({ context, screen, kiosk, typed }, reply) => {
    try {
      const key = await checkIn(context, screen, parse(checkInForm, typed));
      return reply.redirect(kioskPath(kiosk, `/ticket/${key}`), 303);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const errors = wordsOf(error, kiosk.language);
      return sendPage(reply, checkInPage(kiosk, { typed, errors }), error);
    }
  });

  serve('GET', '/feedback', ({ kiosk }, reply) =>
    sendPage(reply, feedbackPage(kiosk, { typed: {}, errors: {} })),
  );

  serve('POST', '/feedback', async ({ context, screen, kiosk, typed }, reply) => {
    try {
      await rateAtKiosk(context, screen, parse(feedbackForm, typed));
      return reply.redirect(kioskPath(kiosk, '/thanks'), 303);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const errors = wordsOf(error, kiosk.language);
      return sendPage(reply, feedbackPage(kiosk, { typed, errors }), error);
    }
  });

  serve('GET', '/thanks', ({ kiosk }, reply) => sendPage(reply, thanksPage(kiosk)));

  serve('GET', '/ticket/:ticket', async ({ context, screen, kiosk, params, request }, reply) => {
    const key = params.ticket ?? '';
    const number = await shownNumber(asKiosk(context, screen), key);
    // Whoever comes next, or goes back.
    if (!number) return reply.redirect(kiosk.base, 303);
    const page = resultPage(kiosk, {
      state: await readTicket(context, number),
      print_state: number.print_state,
      key,
      paper: await paperFor(context, { key, link: number.link }, publicUrl),
      print: printingOf(request.query as object),
    });
    return sendPage(reply, page);
  });

  serve('POST', '/ticket/:ticket', async ({ context, screen, kiosk, params, typed }, reply) => {
    const key = params.ticket ?? '';
    const { print_state } = parse(printForm, typed);
    await recordKioskPrint(context, screen, { key, print_state });
    const to = new URL(kioskPath(kiosk, `/ticket/${key}`), publicUrl);
    if (print_state === 'asked') to.searchParams.set('print', randomUUID().slice(0, 8));
    return reply.redirect(to.pathname + to.search, 303);
  });

  async function open(request: FastifyRequest, reply: FastifyReply): Promise<KioskRequest | null> {
    const { key = '', ...params } = request.params as Record<string, string>;
    const { organisation_name, languages } = await readSettings(request.context.db);
    const offered = offeredLanguages(languages);
    const language = languageOfAddress(request, offered) ?? offered[0]?.id ?? 'en';
    const context = { ...request.context, language };
    try {
      const screen = await openScreen(context, key, 'kiosk');
      const kiosk: Kiosk = {
        base: `/kiosk/${key}`,
        name: screen.name,
        organisation: organisation_name,
        offered,
        language,
      };
      return { context, screen, kiosk, params, typed: typedIn(request), request };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      void sendPage(reply, failurePage(language, organisation_name, error), error);
      return null;
    }
  }
}

interface ShownService {
  service_id: string;
  error?: AppError;
}

/** What was typed stays; the form is another one, so that it gives a number of its own. */
async function showNumberForm(
  { context, screen, kiosk, typed }: KioskRequest,
  reply: FastifyReply,
  { service_id, error }: ShownService,
) {
  const services = await walkInServices(context, screen.team_ids);
  const service = services.find(({ id }) => id === service_id);
  if (!service?.slot) throw new AppError('slot_full', NONE_LEFT);
  const errors = error ? wordsOf(error, kiosk.language) : {};
  return sendPage(reply, numberPage(kiosk, { service, form: randomUUID(), typed, errors }), error);
}

function wordsOf({ words, details }: AppError, language: string): Record<string, string> {
  const t = translatorFor(language);
  const errors = Object.entries(details.errors ?? {});
  if (errors.length === 0) return { root: translateText(t, words) };
  return Object.fromEntries(errors.map(([field, text]) => [field, translateText(t, text)]));
}

/** Names are written without blanks at their ends. */
const typedIn = ({ body }: FastifyRequest): Typed =>
  Object.fromEntries(
    Object.entries((body ?? {}) as Record<string, unknown>).map(([name, value]) => [
      name,
      String(value).trim(),
    ]),
  );
