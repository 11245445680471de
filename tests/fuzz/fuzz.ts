/** Sends generated requests to every call, and tells which answers no client could live with. */
import fc from 'fast-check';
import type { z } from 'zod';
import { startOutbox } from '#server/mails/outbox/outbox.ts';
import type { TestApp } from '../support/testApp.ts';
import { PLACEHOLDER } from './fromSchema.ts';
import { nameOf, type Operation, operationsOf } from './operations.ts';
import { type Request, requestsTo } from './requests.ts';
import { buildWorld, type World } from './world.ts';

/** Milliseconds: no answer takes longer, also not on a machine that does much else. */
const LONGEST = 10_000;
/** After as many, everything is built again. */
const ROUND = 200;
/** A way of failing is told once a call. */
const MOST_TOLD = 20;

export interface Report {
  count: number;
  statuses: Record<string, number>;
  failures: string[];
}

export async function fuzz(
  app: TestApp,
  { runs, seed }: { runs: number; seed: number },
): Promise<Report> {
  const report: Report = { count: 0, statuses: {}, failures: [] };
  // Some calls wait for a mail to go out.
  const outbox = startOutbox(app.deps, app.app.log);
  const told = new Set<string>();
  const operations = operationsOf(app.app);
  const any = fc.oneof(
    ...operations.map((operation) =>
      requestsTo(operation).map((request) => ({ operation, request })),
    ),
  );
  for (let round = 0; report.count < runs; round += 1) {
    const world = await buildWorld(app);
    const numRuns = Math.min(ROUND, runs - report.count);
    for (const { operation, request } of fc.sample(any, { seed: seed + round, numRuns })) {
      report.count += 1;
      const { status, problem } = await check(app, operation, {
        ...filled(request, world),
        from: addressOf(report.count),
      });
      const key = `${String(status)[0]}xx`;
      report.statuses[key] = (report.statuses[key] ?? 0) + 1;
      const way = `${nameOf(operation)} ${problem?.replace(/[0-9a-f-]{36}|\d+/g, '')}`;
      if (!problem || told.has(way) || told.size >= MOST_TOLD) continue;
      told.add(way);
      report.failures.push(`${nameOf(operation)}: ${problem}\n${shown(request)}`);
    }
  }
  await outbox.stop();
  return report;
}

interface Sent extends Request {
  token: string | null;
  from: string;
}

/** Everybody comes from somewhere else: otherwise the limits would hide all that is behind them. */
const addressOf = (count: number) =>
  `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}`;

async function check(app: TestApp, operation: Operation, { token, from, ...request }: Sent) {
  const { method, url, headers, payload } = request;
  const began = performance.now();
  const answer = await app.app.inject({
    method,
    url,
    headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
    ...(payload === undefined ? {} : { payload }),
    remoteAddress: from,
  });
  const took = performance.now() - began;
  const status = answer.statusCode;
  return { status, problem: problemOf(operation, { status, body: answer.payload, took }) };
}

function problemOf(
  operation: Operation,
  { status, body, took }: { status: number; body: string; took: number },
): string | null {
  if (status >= 500) return `answers ${status}: ${body}`;
  if (took > LONGEST) return `takes ${Math.round(took)} ms`;
  const schema = operation.answer(status);
  if (!schema) return status < 400 ? null : `describes no answer ${status}`;
  try {
    const { error } = schema.safeParse(JSON.parse(body));
    return error
      ? `answers ${status} in another shape: ${issuesIn(error)} ${body.slice(0, 300)}`
      : null;
  } catch {
    return `answers ${status} with no JSON: ${body.slice(0, 200)}`;
  }
}

const issuesIn = ({ issues }: z.ZodError) =>
  issues.map(({ path, message }) => `${path.join('.')}: ${message.slice(0, 80)}`).join('; ');

/** Placeholders become ids of records that are there. */
function filled(request: Request, { tokens, ids }: World): Omit<Sent, 'from'> {
  const fill = (text: string) =>
    text.replace(PLACEHOLDER, (_all, kind: string, place: string) => {
      const some = ids.get(kind) ?? ids.get('any') ?? [];
      return some[Number(place) % Math.max(1, some.length)] ?? kind;
    });
  const { as, payload } = request;
  return {
    ...request,
    token: as === 'nobody' ? null : tokens[as],
    url: fill(request.url),
    ...(typeof payload === 'string' ? { payload: fill(payload) } : {}),
  };
}

const MOST_SHOWN = 1500;
const shown = (request: Request) => JSON.stringify(request).slice(0, MOST_SHOWN);
