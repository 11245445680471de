/** Whatever the server tells a person stands in the catalogue: else it would be English for all. */
import { inject } from 'vitest';
import { noteProblem } from './loggedProblems.ts';

interface Known {
  plain: ReadonlySet<string>;
  /** Texts with values in them; the values are their groups. */
  patterns: readonly RegExp[];
  /** Texts of nothing but values, such as "{reference}: {reason}": as good as these are. */
  frames: readonly RegExp[];
}

let known: Known | undefined;

/** @param body of a refusal; anything else is let pass */
export function checkWords(body: unknown) {
  const { message, code, errors } = (body ?? {}) as Record<string, unknown>;
  if (typeof message !== 'string' || typeof code !== 'string') return;
  for (const words of [message, ...Object.values(errors ?? {})].map(String)) {
    if (!isKnown(words)) noteProblem(`words that no translator has seen: ${words}`);
  }
}

function isKnown(words: string): boolean {
  known ??= prepare(inject('texts'));
  const { plain, patterns, frames } = known;
  const isOne = (text: string) => plain.has(text) || patterns.some((pattern) => pattern.test(text));
  return isOne(words) || frames.some((frame) => frame.exec(words)?.slice(1).some(isOne));
}

function prepare(texts: readonly string[]): Known {
  const withValues = texts.filter((text) => text.includes('{'));
  const isFrame = (text: string) => !/[a-z]{3}/i.test(text.replace(PLACE, ''));
  return {
    plain: new Set(texts),
    patterns: withValues.filter((text) => !isFrame(text)).map(patternOf),
    frames: withValues.filter(isFrame).map(patternOf),
  };
}

const PLACE = /\{\w+(?:, plural,(?:\s*\w+\s*\{[^{}]*\})+\s*)?\}/g;
const patternOf = (text: string) =>
  new RegExp(`^${text.split(PLACE).map(escaped).join('(.*)')}$`, 's');
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

declare module 'vitest' {
  interface ProvidedContext {
    /** Every English text that translators see. */
    texts: string[];
  }
}
