import { PASSWORD_MIN } from 'virtual:account-fields';
import { t } from '#src/language/t.ts';

export interface Strength {
  /** 0 cannot be used, 3 is strong. */
  level: 0 | 1 | 2 | 3;
  words: string;
}

/** A hint, not a rule: which passwords are refused is decided by the server. */
export function strengthOf(password: string, known: readonly string[] = []): Strength | null {
  if (!password) return null;
  const left = PASSWORD_MIN - [...password].length;
  if (left > 0) {
    const words = t('{left, plural, one {# more character} other {# more characters}}', { left });
    return { level: 0, words };
  }
  const text = password.toLowerCase();
  const own = known.find((word) => word.length > 2 && text.includes(word.toLowerCase()));
  if (own) return { level: 1, words: t('Weak: it holds your name or address') };
  const bits = guessesOf(password);
  if (bits < 40) return { level: 1, words: t('Weak: others may guess it. Make it longer.') };
  return bits < 60 ? { level: 2, words: t('Fair') } : { level: 3, words: t('Strong') };
}

/** Roughly the bits of a guess: kinds of characters, times those that do not just go on. */
function guessesOf(password: string): number {
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/].filter((kind) => kind.test(password));
  const perCharacter = [0, 4, 4.8, 5.4, 6][kinds.length] ?? 4;
  const codes = [...password].map((character) => character.codePointAt(0) ?? 0);
  const fresh = codes.filter((code, at) => Math.abs(code - (codes[at - 1] ?? 0)) > 1);
  return Math.min(new Set(codes).size * 1.5, fresh.length) * perCharacter;
}
