/** What one answer says, whatever a page or a body sent for it. */
import { FORBIDDEN_IN_LINE, FORBIDDEN_IN_TEXT } from '../language/characters.ts';
import { msg } from '../language/index.ts';
import { phrase, type Translatable } from '../language/phrase.ts';
import {
  type AnswerValue,
  LONG_TEXT,
  MAX_FILES,
  type Question,
  SCALE,
  SHORT_TEXT,
} from './form.ts';

/** Null: left blank. */
export type Reading = { value: AnswerValue } | { problem: Translatable } | null;

export function readAnswer(question: Question, raw: unknown): Reading {
  const given = typeof raw === 'string' ? raw.trim() : raw;
  if (given === undefined || given === null || given === '') return null;
  if (Array.isArray(given) && given.length === 0) return null;
  switch (question.kind) {
    case 'short_text':
      return readText(given, SHORT_TEXT, FORBIDDEN_IN_LINE);
    case 'long_text':
      return readText(given, LONG_TEXT, FORBIDDEN_IN_TEXT);
    case 'number':
      return readNumber(given, question);
    case 'scale': {
      const { min, max } = question;
      const reading = readNumber(given, { min: min ?? SCALE.min, max: max ?? SCALE.max });
      const isStep = 'problem' in reading || Number.isInteger(reading.value);
      return isStep ? reading : { problem: msg('Choose one of the list') };
    }
    case 'date':
      return readDate(given);
    case 'yes_no':
      return typeof given === 'boolean' ? { value: given } : { problem: msg('Choose yes or no') };
    case 'single_choice':
      return question.options.some(({ id }) => id === given)
        ? { value: given as string }
        : { problem: msg('Choose one of the list') };
    case 'multiple_choice':
      return readChoices(given, question);
    case 'file':
      return readFiles(given);
  }
}

type Read = Exclude<Reading, null>;

function readText(given: unknown, max: number, refused: RegExp): Read {
  if (typeof given !== 'string') return { problem: msg('Enter text') };
  if (refused.test(given)) {
    return { problem: msg('This text holds a character that cannot be stored') };
  }
  return given.length > max ? { problem: tooLong(max) } : { value: given };
}

const tooLong = (count: number) =>
  phrase('Use at most {count, plural, one {# character} other {# characters}}', { count });

const NUMERAL = /^-?\d{1,12}(\.\d{1,6})?$/;

function readNumber(given: unknown, { min, max }: Pick<Question, 'min' | 'max'>): Read {
  const value = typeof given === 'string' && NUMERAL.test(given) ? Number(given) : given;
  if (typeof value !== 'number' || !Number.isFinite(value) || Math.abs(value) >= 1e12) {
    return { problem: msg('Enter a number') };
  }
  if (min !== null && value < min)
    return { problem: phrase('Enter {count} or more', { count: min }) };
  if (max !== null && value > max)
    return { problem: phrase('Enter {count} or less', { count: max }) };
  return { value: value === 0 ? 0 : value };
}

function readDate(given: unknown): Read {
  // 30 February becomes another day, and what is no day becomes null.
  const isDay = (text: string) => new Date(`${text}T00:00Z`).toJSON()?.slice(0, 10) === text;
  if (typeof given !== 'string' || !isDay(given)) {
    return { problem: msg('Enter a date like 2026-12-01') };
  }
  return given >= '1900' && given < '2200'
    ? { value: given }
    : { problem: msg('Enter a date between 1900 and 2199') };
}

/** In the order of the options, each once. */
function readChoices(given: unknown, { options }: Question): Read {
  const isKnown = (one: unknown) => options.some(({ id }) => id === one);
  if (!Array.isArray(given) || !given.every(isKnown)) {
    return { problem: msg('Choose one of the list') };
  }
  return { value: options.map(({ id }) => id).filter((id) => given.includes(id)) };
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function readFiles(given: unknown): Read {
  if (!Array.isArray(given) || !given.every((id) => typeof id === 'string' && UUID.test(id))) {
    return { problem: msg('Choose a file') };
  }
  const ids = [...new Set(given as string[])];
  return ids.length > MAX_FILES
    ? { problem: phrase('Choose at most {count}', { count: MAX_FILES }) }
    : { value: ids };
}
