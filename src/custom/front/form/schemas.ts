/** What the server checks bodies with. Imported on demand only: zod comes with it. */

import { translateEach } from '#schema/language/index.ts';
import { parseInWords } from '#schema/language/parseInWords.ts';
import { forgotPasswordBody, passwordBody, resetPasswordBody } from '#schema/signIn/login.ts';
import { birthDateProblem } from '#schema/users/birthDate.ts';
import { educationBody, identificationBody, profileBody } from '#schema/users/profile.ts';
import { t } from '#src/language/t.ts';

const SCHEMAS = {
  educationBody,
  forgotPasswordBody,
  identificationBody,
  passwordBody,
  profileBody,
  resetPasswordBody,
};
export type BodyName = keyof typeof SCHEMAS;

export function issuesOf(name: BodyName, body: unknown): Record<string, string> {
  return {
    ...birthDateIssue(body),
    ...translateEach(t, parseInWords<unknown>(SCHEMAS[name], body).errors),
  };
}

/** The clock of this device decides here; the server has the last word. */
function birthDateIssue(body: unknown): Record<string, string> {
  const day = (body as { profile?: { birth_date?: string | null } }).profile?.birth_date;
  const now = new Date();
  const today = new Date(now.getTime() - now.getTimezoneOffset() * 60_000);
  const problem = day && birthDateProblem(day, today.toISOString().slice(0, 10));
  return problem ? { 'profile.birth_date': t(problem) } : {};
}
