/** Errors that may be shown, and the one handler that turns any error into an answer. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import {
  ERROR_STATUS,
  type ErrorBody,
  type ErrorCode,
  type FreeSlot,
} from '#schema/declaration/errors.ts';
import {
  inEnglish,
  type Translatable,
  type Translate,
  translateEach,
  translateText,
} from '#schema/language/index.ts';
import type { CategoryWay } from '#schema/reservations/eligibility.ts';
import { ContentionError, isDiskFull, isLocked, isOutage } from '../db/faults.ts';
import type { SchemaWatch } from '../db/migrating/schemaWatch.ts';
import { constraintError } from '../db/tables/constraints.ts';
import { acceptedLanguage } from '../language/accepted.ts';
import { translatorFor } from '../language/catalogues.ts';
import { spread } from './pace.ts';
import { nameAnswer } from './requestIds.ts';
import { causeOf, type UnavailableCause, type UnavailableLog } from './unavailable.ts';

interface Details {
  errors?: Record<string, Translatable>;
  next_free?: FreeSlot[];
  reason?: ErrorBody['reason'];
  /** Told to the refused person alone: their own profile shows in it. */
  ways?: readonly CategoryWay[];
  needs?: ErrorBody['needs'];
  orphans?: ErrorBody['orphans'];
  proof?: ErrorBody['proof'];
  /** Seconds after which trying again makes sense. */
  retry_after?: number;
  /** Why it is a 503: for the log and the metrics. */
  cause?: UnavailableCause;
}

/** An error whose code and words may be shown to the caller, in their language. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly words: Translatable;
  readonly details: Details;

  constructor(code: ErrorCode, words: Translatable, details: Details = {}) {
    super(translateText(inEnglish, words));
    this.code = code;
    this.words = words;
    this.details = details;
  }
}

export const malformed = () => new AppError('malformed', 'This request cannot be read.');
export const notFound = () => new AppError('not_found', 'Not found, or you do not have access.');
export const forbidden = () => new AppError('forbidden', 'You may not do this.');
export const closedToKeys = () =>
  new AppError('forbidden', 'An API key cannot be used for this: sign in.');
export const unauthenticated = () => new AppError('unauthenticated', 'Sign in to go on.');
export const secondFactorNeeded = () =>
  new AppError('second_factor_needed', 'Your role needs a second factor. Add one to go on.');
export const stale = () =>
  new AppError('stale', 'Somebody has changed this meanwhile. Load it again to see what.');
/** It is not, or no longer, at the step that this goes on from. @param path of the field that says so */
export const wrongStep = (words: Translatable, path = 'root') =>
  new AppError('transition', words, { errors: { [path]: words } });
/** @param errors the words for each dotted path */
export const invalid = (errors: Record<string, Translatable>) =>
  new AppError('invalid', 'Some of this is not right yet.', { errors });

/** An older process answers so: another one answers, or soon will. */
export const replaced = () =>
  new AppError('unavailable', 'The service is not available right now. Try again soon.', {
    retry_after: 15,
    cause: 'schema_newer',
  });

interface ErrorSources {
  unavailable: UnavailableLog;
  schema: SchemaWatch;
}

export function handleErrors(app: FastifyInstance, { unavailable, schema }: ErrorSources) {
  app.setNotFoundHandler((request, reply) => reply.send(errorAnswer(request, reply, notFound())));
  app.setErrorHandler(async (error, request, reply) => {
    const shown = shownError(error) ?? ((await schema.isWhy(error)) ? replaced() : null);
    if (shown) {
      if (ERROR_STATUS[shown.code] === 503) {
        const cause = causeOf(error, shown.details.cause);
        // For an AppError the cause says enough.
        unavailable.recordRequest(request, error === shown ? { cause } : { cause, err: error });
      }
      return reply.send(errorAnswer(request, reply, shown));
    }
    const t = speaking(request, reply);
    request.log.error({ err: error }, 'request failed');
    const body: ErrorBody = {
      message: t('Something went wrong on our side. Try again in a moment.'),
      code: 'internal',
      request_id: String(request.id),
    };
    return reply.code(500).send(body);
  });
}

/** Errors before any route is known: the address is malformed or too long. */
export function handleFrameworkError(
  error: { code?: string },
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const shown = error.code === 'FST_ERR_BAD_URL' ? malformed() : notFound();
  nameAnswer(request, reply);
  void reply.send(errorAnswer(request, reply, shown));
}

/** Sets status and headers. @returns the body */
export function errorAnswer(request: FastifyRequest, reply: FastifyReply, error: AppError) {
  const { retry_after } = error.details;
  const status = ERROR_STATUS[error.code];
  if (retry_after !== undefined) {
    reply.header('Retry-After', String(status === 503 ? spread(retry_after) : retry_after));
  }
  reply.code(status);
  return bodyOf(error, speaking(request, reply));
}

/** Answers in the language that the client asks for, and says so. */
function speaking({ headers }: FastifyRequest, reply: FastifyReply): Translate {
  const language = acceptedLanguage(headers['accept-language']);
  reply.headers({ 'Content-Language': language, Vary: 'Accept-Language' });
  return translatorFor(language);
}

const bodyOf = ({ words, code, details }: AppError, t: Translate): ErrorBody => ({
  message: translateText(t, words),
  code,
  ...(details.errors ? { errors: translateEach(t, details.errors) } : {}),
  ...(details.next_free ? { next_free: details.next_free } : {}),
  ...(details.orphans ? { orphans: details.orphans } : {}),
  ...(details.proof ? { proof: details.proof } : {}),
  ...(details.reason ? { reason: details.reason } : {}),
  ...(details.needs ? { needs: details.needs } : {}),
});

/** What may be shown of an error; null if nothing. */
export function shownError(error: unknown): AppError | null {
  if (error instanceof AppError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    return invalid(
      Object.fromEntries(
        error.validation.map(({ instancePath, message }) => [instancePath, message ?? '']),
      ),
    );
  }
  const conflict = constraintError(error);
  if (conflict) return new AppError(conflict.code, conflict.words, { errors: conflict.errors });
  if (isDiskFull(error)) {
    return new AppError('unavailable', 'There is no room left to keep this. Try again later.', {
      retry_after: 60,
    });
  }
  if (isLocked(error) || error instanceof ContentionError) {
    return new AppError(
      'unavailable',
      'Too many people want the same right now. Try again in a moment.',
      { retry_after: isLocked(error) ? 3 : 1 },
    );
  }
  if (isOutage(error)) {
    return new AppError('unavailable', 'The service is not available right now. Try again soon.', {
      retry_after: 5,
    });
  }
  return requestError(error);
}

/** Fastify's own refusals of a request, in our words. */
function requestError(error: unknown): AppError | null {
  const { statusCode, code } = error as { statusCode?: number; code?: string };
  if (code === 'FST_ERR_HANDLER_TIMEOUT') {
    return new AppError('unavailable', 'This took too long. Try again in a moment.', {
      retry_after: 5,
    });
  }
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' || statusCode === 415) {
    return new AppError('unsupported_type', 'Send this as JSON.');
  }
  if (statusCode === 413) return new AppError('too_large', 'This is too large.');
  if (statusCode === 429)
    return new AppError('too_many_requests', 'Too many tries. Wait a little.');
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return malformed();
  }
  return null;
}
