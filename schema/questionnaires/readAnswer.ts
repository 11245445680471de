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
  const value = typeof raw === 'string' ? raw.trim() : raw;
  if (value === undefined || value === null || value === '') return null;
  if (Array.isArray(value) && value.length === 0) return null;
  switch (question.kind) {
    case 'short_text':
      return readText(value, SHORT_TEXT, FORBIDDEN_IN_LINE);
    case 'long_text':
      return readText(value, LONG_TEXT, FORBIDDEN_IN_TEXT);
    case 'number':
      return readNumber(value, question);
    case 'scale': {
      const { min, max } = question;
      const reading = readNumber(value, { min: min ?? SCALE.min, max: max ?? SCALE.max });
      const isStep = 'problem' in reading || Number.isInteger(reading.value);
      return isStep ? reading : { problem: msg('Choose one of the list') };
    }
    case 'date':
      return readDate(value);
    case 'yes_no':
      return typeof value === 'boolean' ? { value: value } : { problem: msg('Choose yes or no') };
    case 'single_choice':
      return question.options.some(({ id }) => id === value)
        ? { value: value as string }
        : { problem: msg('Choose one of the list') };
    case 'multiple_choice':
      return readChoices(value, question);
    case 'file':
      return readFiles(value);
  }
}

type Read = Exclude<Reading, null>;

function readText(value: unknown, max: number, refused: RegExp): Read {
  if (typeof value !== 'string') return { problem: msg('Enter text') };
  if (refused.test(value)) {
    return { problem: msg('This text holds a character that cannot be stored') };
  }
  return value.length > max ? { problem: tooLong(max) } : { value: value };
}

const tooLong = (count: number) =>
  phrase('Use at most {count, plural, one {# character} other {# characters}}', { count });

const NUMERAL = /^-?\d{1,12}(\.\d{1,6})?$/;

function readNumber(entry: unknown, { min, max }: Pick<Question, 'min' | 'max'>): Read {
  const value = typeof entry === 'string' && NUMERAL.test(entry) ? Number(entry) : entry;
  if (typeof value !== 'number' || !Number.isFinite(value) || Math.abs(value) >= 1e12) {
    return { problem: msg('Enter a number') };
  }
  if (min !== null && value < min)
    return { problem: phrase('Enter {count} or more', { count: min }) };
  if (max !== null && value > max)
    return { problem: phrase('Enter {count} or less', { count: max }) };
  return { value: value === 0 ? 0 : value };
}

function readDate(value: unknown): Read {
  // 30 February becomes another day, and what is no day becomes null.
  const isDay = (text: string) => new Date(`${text}T00:00Z`).toJSON()?.slice(0, 10) === text;
  if (typeof value !== 'string' || !isDay(value)) {
    return { problem: msg('Enter a date like 2026-12-01') };
  }
  return value >= '1900' && value < '2200'
    ? { value: value }
    : { problem: msg('Enter a date between 1900 and 2199') };
}

/** In the order of the options, each once. */
function readChoices(value: unknown, { options }: Question): Read {
  const isKnown = (choice: unknown) => options.some(({ id }) => id === choice);
  if (!Array.isArray(value) || !value.every(isKnown)) {
    return { problem: msg('Choose one of the list') };
  }
  return { value: options.map(({ id }) => id).filter((id) => value.includes(id)) };
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function readFiles(value: unknown): Read {
  if (!Array.isArray(value) || !value.every((id) => typeof id === 'string' && UUID.test(id))) {
    return { problem: msg('Choose a file') };
  }
  const ids = [...new Set(value as string[])];
  return ids.length > MAX_FILES
    ? { problem: phrase('Choose at most {count}', { count: MAX_FILES }) }
    : { value: ids };
}
