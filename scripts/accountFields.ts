import type { Plugin } from 'vite';
import { user } from '#schema/resources/user.ts';
import { PASSWORD_MAX, PASSWORD_MIN } from '#schema/signIn/login.ts';

const NAME = 'virtual:account-fields';
const TOLD =
  /^(username|email|relation|identification\.type|profile\..*|education_and_occupation\..*)$/;

/**
 * What the declaration says of a person's fields, as plain data: the forms of the booking front
 * show without zod, which comes after them to check what was typed.
 */
export const accountFields = (): Plugin => ({
  name: 'takda-account-fields',
  resolveId: (id) => (id === NAME ? `\0${NAME}` : null),
  load: (id) => (id === `\0${NAME}` ? source() : null),
});

function source(): string {
  const formFields = user.flatFields.filter(({ path }) => TOLD.test(path));
  const fields = formFields.map(
    ({ path, field: { kind, label, help, required, options, max } }) => [
      path,
      { kind, label, help, required, options, max },
    ],
  );
  return [
    `export const PASSWORD_MIN = ${PASSWORD_MIN};`,
    `export const PASSWORD_MAX = ${PASSWORD_MAX};`,
    `export const fields = ${JSON.stringify(Object.fromEntries(fields))};`,
  ].join('\n');
}
