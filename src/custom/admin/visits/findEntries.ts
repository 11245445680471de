/** Finds the people of the day that the typed or scanned words mean. */
import { lettersOf, REFERENCE_LETTERS, referenceOf } from '#schema/reservations/reference.ts';
import type { DayEntry } from '#schema/visits/day.ts';

/** Fewer digits are part of many numbers. */
const FEWEST_DIGITS = 4;
const FEWEST_LETTERS = 2;

/** Best first. Where a reference or ticket is named in full, only those that have it. */
export function findEntries(typed: string, entries: readonly DayEntry[]): DayEntry[] {
  const words = typed.trim();
  if (words === '') return [];
  const named = entries.filter((entry) => isNamed(words, entry));
  if (named.length > 0) return named;
  return entries
    .map((entry) => ({ entry, distance: distanceOf(words, entry) }))
    .filter(({ distance }) => distance < NOT_MEANT)
    .toSorted((a, b) => a.distance - b.distance)
    .map(({ entry }) => entry);
}

/** The reference as it is written, where the words are one: `tk 7f3k92qm` and `7F3K-92QM` too. */
export function referenceIn(typed: string): string | null {
  const plain = lettersOf(lastPart(typed));
  const isWhole = plain.length === REFERENCE_LETTERS + 2 && plain.startsWith('TK');
  const letters = isWhole ? plain.slice(2) : plain;
  const isOne = letters.length === REFERENCE_LETTERS && (isWhole || /\d/.test(letters));
  return isOne && !/^\d+$/.test(plain) ? referenceOf(letters) : null;
}

function isNamed(words: string, { reservation, visit }: DayEntry): boolean {
  const last = lastPart(words);
  return (
    last.toLowerCase() === reservation.id ||
    referenceIn(words) === reservation.reference ||
    lettersOf(last) === lettersOf(reservation.reference).slice(2) ||
    (visit !== null && (lettersOf(last) === visit.ticket || last === visit.ticket_key))
  );
}

/** The address in a QR code ends with what it is about, before its query. */
function lastPart(words: string): string {
  // A scanner types it letter by letter: at first it is no address yet.
  if (!/^https?:\/\//i.test(words) || !URL.canParse(words)) return words;
  const { pathname, searchParams } = new URL(words);
  return searchParams.get('reference') ?? pathname.split('/').filter(Boolean).at(-1) ?? '';
}

const digitsOf = (words: string) => words.replaceAll(/\D/g, '');
/** `+63 917…`, `63917…` and `0917…` are one number. */
const phoneOf = (words: string) => digitsOf(words).replace(/^(0063|63|0)(?=9)/, '');

const NOT_MEANT = 9;

/** 0 is as typed; each slip of a finger is one more. */
function distanceOf(words: string, entry: DayEntry): number {
  const isNumber = /^[\d\s()+./-]+$/.test(words);
  return isNumber ? numberDistance(words, entry) : wordsDistance(words, entry);
}

function numberDistance(words: string, { birth_date, mobile_number }: DayEntry): number {
  const digits = digitsOf(words);
  if (/^(19|20)\d\d$/.test(digits) && birth_date?.startsWith(digits)) return 0;
  const phone = phoneOf(words);
  const isPartOfPhone =
    phone.length >= FEWEST_DIGITS && phoneOf(mobile_number ?? '').includes(phone);
  return isPartOfPhone ? 1 : NOT_MEANT;
}

/** Every word is the beginning of a part of the name or the reference; a year is that of birth. */
function wordsDistance(words: string, { reservation, birth_date }: DayEntry): number {
  const reference = lettersOf(reservation.reference);
  const letters = lettersOf(words);
  const isPartOfReference =
    letters.length >= FEWEST_DIGITS && /\d/.test(letters) && reference.includes(letters);
  if (isPartOfReference) return 0;
  const parts = wordsOf(reservation.user.name);
  const asked = wordsOf(words);
  if (asked.join('').length < FEWEST_LETTERS) return NOT_MEANT;
  const distances = asked.map((word) =>
    /^\d{4}$/.test(word)
      ? birth_date?.startsWith(word)
        ? 0
        : NOT_MEANT
      : Math.min(NOT_MEANT, ...parts.map((part) => slips(word, part))),
  );
  return Math.min(
    NOT_MEANT,
    distances.reduce((sum, distance) => sum + distance, 0),
  );
}

/** Without case and accents: José and jose are one name. */
const wordsOf = (words: string) =>
  words
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** 0 for the beginning of the name, 1 with one slip, else not meant. */
function slips(word: string, name: string): number {
  if (name.startsWith(word)) return 0;
  // In so short a word one slip makes another name of it.
  if (word.length < 4) return NOT_MEANT;
  const beginnings = [-1, 0, 1].map((more) => name.slice(0, word.length + more));
  return beginnings.some((beginning) => isOneSlip(word, beginning)) ? 1 : NOT_MEANT;
}

/** One letter too many, too few, another one, or two that changed places. */
function isOneSlip(a: string, b: string): boolean {
  const [long, short] = a.length >= b.length ? [a, b] : [b, a];
  if (long.length - short.length > 1) return false;
  let same = 0;
  while (same < short.length && long[same] === short[same]) same++;
  if (long.length > short.length) return long.slice(same + 1) === short.slice(same);
  const isSwapped = long[same] === short[same + 1] && long[same + 1] === short[same];
  return (
    long.slice(same + 1) === short.slice(same + 1) ||
    (isSwapped && long.slice(same + 2) === short.slice(same + 2))
  );
}
