/** Refuses new passwords that are easily guessed. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { msg } from '#schema/language/index.ts';
import type { Db } from '../../db/database.ts';
import { readSettings } from '../../db/settings.ts';
import { isIn, MIN_STEM, sizeOf } from './bloomFilter.ts';

/** What others may know of the person. */
export interface Owner {
  email: string;
  username: string;
  first_name: string;
  last_name: string;
}

/** Passwords that were leaked elsewhere; `scripts/leakedPasswords.ts` says from where. */
const LEAKED = readFileSync(join(import.meta.dirname, 'leakedPasswords.bloom'));
export const LEAKED_COUNT = sizeOf(LEAKED);

/** Words of the product and its demo. */
const OURS = ['takda', 'demo'];

/** As `passwordProblem`, with what the organisation is called. */
export async function refusalOf(db: Db, password: string, owner: Owner): Promise<string | null> {
  const { organisation_name } = await readSettings(db);
  return passwordProblem(password, owner, organisation_name);
}

/** @returns why a password of allowed length is refused, or null when it is fine */
export function passwordProblem(
  password: string,
  owner: Owner,
  organisation: string,
): string | null {
  const text = password.normalize('NFKC').toLowerCase();
  if (isLeaked(text) || isRepetition(text)) {
    return msg('Many people use this password, so it is guessed first. Choose another one.');
  }
  return isOwnName(text, owner, organisation)
    ? msg(
        'This is close to your name, your e-mail address or the office. Choose something that others cannot guess.',
      )
    : null;
}

/** Also followed by a year, digits or a sign, as guessers try. */
function isLeaked(password: string): boolean {
  if (isIn(LEAKED, password)) return true;
  const stem = password.replace(/[^\p{L}]{1,5}$/u, '');
  return stem.length >= MIN_STEM && stem !== password && isIn(LEAKED, stem);
}

/** One to three characters again and again: aaaaaaaa, 12121212, abcabcab. */
const isRepetition = (password: string) =>
  [1, 2, 3].some(
    (length) =>
      password === password.slice(0, length).repeat(password.length).slice(0, password.length),
  );

/** Names and addresses, alone or together, with whatever digits and signs around and between. */
function isOwnName(
  password: string,
  { email, username, first_name, last_name }: Owner,
  organisation: string,
): boolean {
  const [mailbox = '', domain = ''] = email.split('@');
  const names = [
    ...[first_name, last_name, username, mailbox, domain.split('.')[0] ?? '', email],
    ...[organisation, ...organisation.split(/\s+/), ...OURS],
  ]
    .map((name) => lettersOf(name.toLowerCase()))
    .filter((name) => name.length > 1)
    .sort((a, b) => b.length - a.length);
  const left = names.reduce((rest, name) => rest.replaceAll(name, ''), lettersOf(password));
  return left.length === 0 && lettersOf(password).length > 0;
}

const lettersOf = (text: string) => text.replace(/[^\p{L}]/gu, '');
