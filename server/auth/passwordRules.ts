/** Which new passwords are refused: those that are guessed first. */
import { msg } from '../../schema/language.ts';
import { COMMON_PASSWORDS } from './commonPasswords.ts';

/** What others know or can guess of the person. */
export interface Owner {
  email: string;
  username: string;
  first_name: string;
  last_name: string;
}

/** @returns why a password of allowed length is refused, or null when it is fine */
export function passwordProblem(password: string, owner: Owner): string | null {
  const given = password.normalize('NFKC').toLowerCase();
  if (COMMON_PASSWORDS.has(given) || isRepetition(given)) {
    return msg('Many people use this password, so it is guessed first. Choose another one.');
  }
  return isOwnName(given, owner)
    ? msg(
        'This is close to your name or e-mail address. Choose something that others cannot guess.',
      )
    : null;
}

/** One to three characters again and again: aaaaaaaa, 12121212, abcabcab. */
const isRepetition = (given: string) =>
  [1, 2, 3].some(
    (length) => given === given.slice(0, length).repeat(given.length).slice(0, given.length),
  );

/** Names and addresses, alone or together, with whatever digits and signs around and between. */
function isOwnName(given: string, { email, username, first_name, last_name }: Owner): boolean {
  const [mailbox = '', domain = ''] = email.split('@');
  const names = [
    first_name,
    last_name,
    username,
    mailbox,
    domain.split('.')[0] ?? '',
    email,
    'takda',
  ]
    .map((name) => lettersOf(name.toLowerCase()))
    .filter((name) => name.length > 1)
    .sort((a, b) => b.length - a.length);
  const left = names.reduce((rest, name) => rest.replaceAll(name, ''), lettersOf(given));
  return left.length === 0 && lettersOf(given).length > 0;
}

const lettersOf = (text: string) => text.replace(/[^\p{L}]/gu, '');
