/** Makes every call as every role, with ids that nobody has, and tells what came back. */
import type { FastifyInstance } from 'fastify';
import { type Call, ROLES, type Role } from './calls.ts';

export const ABSENT = '01900000-0000-7000-8000-000000000000';

export interface Answer {
  status: number;
  code: string | undefined;
  body: unknown;
}
export type Tokens = Record<Exclude<Role, 'nobody'>, string>;

/** Parameters that are no ids. */
const WORDS: Record<string, string> = { role: 'constituent' };
export const filledPath = (path: string, id = ABSENT) =>
  path.replace(/\{(\w+)\}/g, (_all, name: string) => WORDS[name] ?? id);

/** A query where the call cannot do without. */
function queryOf({ path }: Call): string {
  if (path.includes('available-time-slot')) return '?date=2026-12-01';
  return path.includes('questionnaire/export') ? '?shape=wide' : '';
}

export async function make(
  app: FastifyInstance,
  call: Call,
  { token, body = {}, id = ABSENT }: { token?: string | undefined; body?: unknown; id?: string },
): Promise<Answer> {
  const answer = await app.inject({
    method: call.method,
    url: `/api${filledPath(call.path, id)}${queryOf(call)}`,
    headers: { accept: 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(call.method === 'POST' ? { payload: body as object } : {}),
  });
  // An own copy of one's data is an archive.
  const isJson = String(answer.headers['content-type']).includes('json');
  const parsed = isJson ? answer.json() : {};
  return { status: answer.statusCode, code: parsed.code, body: parsed };
}

/** Status by role. Leaving is walked last by its caller: it ends the session it is called with. */
export async function walk(
  app: FastifyInstance,
  call: Call,
  tokens: Tokens,
): Promise<Record<Role, Answer>> {
  const answers: [Role, Answer][] = [];
  for (const role of ROLES) {
    const token = role === 'nobody' ? undefined : tokens[role];
    answers.push([role, await make(app, call, { token })]);
  }
  return Object.fromEntries(answers) as Record<Role, Answer>;
}
