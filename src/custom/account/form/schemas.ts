/** What the server checks bodies with. Imported on demand only: zod comes with it. */
import '../../../jitless.ts';
import { issuesByPath } from '../../../../schema/errors.ts';
import {
  forgotPasswordBody,
  passwordBody,
  registerBody,
  resetPasswordBody,
} from '../../../../schema/login.ts';
import { educationBody, identificationBody, profileBody } from '../../../../schema/profile.ts';

const SCHEMAS = {
  educationBody,
  forgotPasswordBody,
  identificationBody,
  passwordBody,
  profileBody,
  registerBody,
  resetPasswordBody,
};
export type BodyName = keyof typeof SCHEMAS;

export function issuesOf(name: BodyName, body: unknown): Record<string, string> {
  const result = SCHEMAS[name].safeParse(body);
  return result.success ? {} : issuesByPath(result.error.issues);
}
