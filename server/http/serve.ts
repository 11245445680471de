/** Serves declared calls. */
import type { FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import type { z } from 'zod';
import {
  type Call,
  inLine,
  type Params,
  paramsOf,
  type Read,
  type SchemaFor,
} from '#schema/calls/call.ts';
import { audienceOf } from '#schema/declaration/access.ts';
import { errorBody } from '#schema/declaration/errors.ts';
import type { App } from './context.ts';
import { dryRun } from './dryRun.ts';
import { parse, validatedInHandler } from './validation.ts';

type ServedRequest<C extends Call> = Omit<
  FastifyRequest,
  'params' | 'query' | 'body' | 'headers'
> & {
  params: C extends { params: infer P } ? Read<P> : Params<C>;
  /** What may be compared depends on who reads what: then the handler parses it. */
  query: C extends { query: infer Q extends z.ZodType } ? z.output<Q> : unknown;
  body: C extends { body: infer B } ? Read<B> : unknown;
  headers: FastifyRequest['headers'] & (C extends { headers: infer H } ? Read<H> : unknown);
};
/** What a handler may answer; a stream is sent by the reply. */
type Answered<C extends Call> =
  | (C['answer'] extends z.ZodType ? z.input<C['answer']> : FastifyReply)
  | (C extends { acceptedAnswer: infer A extends z.ZodType } ? z.input<A> : never);
export type Handler<C extends Call> = (
  request: ServedRequest<C>,
  reply: FastifyReply,
) => Answered<C> | Promise<Answered<C>>;

type Limits = Pick<RouteShorthandOptions, 'bodyLimit' | 'handlerTimeout'>;

/** @param limits for a call that takes longer, or more, than others may */
export function serve<C extends Call>(app: App, call: C, handler: Handler<C>, limits: Limits = {}) {
  const { method, path, policy, tag, summary, headers, answer, status = 200 } = call;
  const params = paramsOf(call);
  const { query, body, describedBody, form, acceptedAnswer } = call as Call;
  app.route({
    ...limits,
    method,
    // A stream that nobody reads would never end.
    ...(call.isStream && { exposeHeadRoute: false }),
    url: path.replace(/\{(\w+)\}/g, ':$1'),
    config: {
      policy,
      ...(call.isPassive && { isPassive: true }),
      ...(call.isStream && { isStream: true }),
      ...(call.isForEnrolment && { isForEnrolment: true }),
      ...(call.isForKeys && { isForKeys: true }),
      ...(call.isInLine && { isInLine: true }),
    },
    schema: {
      tags: [tag],
      summary,
      ...(params && { params }),
      ...(headers && { headers }),
      ...(query && { querystring: widest(query) }),
      ...(body && { body: widest(body) }),
      ...(describedBody && { body: validatedInHandler(describedBody) }),
      ...(form && { consumes: ['multipart/form-data'], body: validatedInHandler(form) }),
      response: {
        [status]: answer,
        ...(acceptedAnswer && { 202: acceptedAnswer }),
        ...(call.isInLine && { 202: inLine }),
        '4xx': errorBody,
        '5xx': errorBody,
      },
    },
    handler: async (request, reply) => {
      const { context } = request;
      if (typeof body === 'function') {
        request.body = parse(body(audienceOf(context.viewer)), request.body);
      } else if (body && describedBody) {
        request.body = parse(body, request.body);
      }
      reply.code(status);
      const run = async () => handler(request as ServedRequest<C>, reply);
      const isTrial = method === 'POST' && context.viewer?.key?.is_test;
      const sent = isTrial ? await dryRun(request, run) : await run();
      if (acceptedAnswer?.safeParse(sent).success) reply.code(202);
      return sent as never;
    },
  });
}

/** The description tells all that anybody may send. */
const widest = (schema: z.ZodType | SchemaFor) =>
  typeof schema === 'function' ? validatedInHandler(schema('admin')) : schema;
