/** Ranks services by the words of a search: any of them counts, and so does one that is nearly so. */
import { setImmediate } from 'node:timers/promises';
import { type ServiceText, TITLE } from './serviceText.ts';
import { meaningful, nearness, trigrams, wordsIn } from './words.ts';

interface Entry {
  word: string;
  trigrams: number;
  /** It says for each number of a service how much the word counts in it. */
  weights: Map<number, number>;
}

interface Ranked {
  service: ServiceText;
  score: number;
}

export interface SearchResult {
  /** Best first. */
  ranked: Ranked[];
  /** False where nothing says enough of what was typed: these are only the nearest. */
  isFound: boolean;
}

/** Nearer than this, two words are taken for the same one with a mistake. */
const NEAR = 0.5;
/** Nearer than this, they are worth showing where nothing else is found. */
const FAINT = 0.3;
/** What is far behind the best is left out. */
const FAR_BEHIND = 0.2;
/** So much of what was typed has to be found. */
const ENOUGH = 0.4;
/** A whole phrase that a service is called by, or an office's number. */
const PHRASE = 3;
const LONGEST_PHRASE = 5;
const PHONE_DIGITS = 5;
const MOST_WORDS = 8;
const AT_ONCE = 20;

export class SearchIndex {
  readonly services: readonly ServiceText[];
  readonly #entries: Entry[] = [];
  readonly #byWord = new Map<string, number>();
  readonly #byTrigram = new Map<string, number[]>();
  /** Without spaces, so that words run together are the same. */
  readonly #phrases = new Map<string, Set<number>>();

  private constructor(services: readonly ServiceText[]) {
    this.services = services;
  }

  /** Other requests are answered in between: thousands of services take a while. */
  static async of(services: readonly ServiceText[]): Promise<SearchIndex> {
    const index = new SearchIndex(services);
    for (const [at, service] of services.entries()) {
      index.#add(service, at);
      if (at % AT_ONCE === AT_ONCE - 1) await setImmediate();
    }
    return index;
  }

  search(text: string): SearchResult {
    const words = wordsIn(text).slice(0, MOST_WORDS);
    const byNumber = this.#byPhone(text);
    if (byNumber.length > 0) return { ranked: byNumber, isFound: true };
    const scores = new Map<number, { score: number; covered: number }>();
    const phrases = this.#phrasesIn(words);
    let whole = 0;
    const wanted = meaningful(words);
    for (const [at, word] of wanted.entries()) {
      const importance = this.#importance(word);
      whole += importance;
      const joined = [`${wanted[at - 1] ?? ''}${word}`, `${word}${wanted[at + 1] ?? ''}`];
      const matches = this.#matches(word);
      for (const pair of joined) {
        if (pair === word) continue;
        for (const [service, match] of this.#exactly(pair)) keepBest(matches, service, match);
      }
      for (const [service, { near, weight }] of matches) {
        const sum = scores.get(service) ?? { score: 0, covered: 0 };
        sum.score += near * near * weight * importance;
        if (near >= NEAR) sum.covered += importance;
        scores.set(service, sum);
      }
    }
    for (const [service, length] of phrases) {
      const sum = scores.get(service) ?? { score: 0, covered: 0 };
      sum.score += PHRASE * TITLE * length;
      sum.covered = whole;
      scores.set(service, sum);
    }
    return this.#result(scores, whole);
  }

  #result(scores: Map<number, { score: number; covered: number }>, whole: number): SearchResult {
    const all = [...scores].map(([at, { score, covered }]) => ({
      at,
      service: this.services[at] as ServiceText,
      // Among equals, the one that covers more of the words comes first.
      score: score * (0.5 + covered / (whole || 1)),
      isFound: covered >= ENOUGH * whole && whole > 0,
    }));
    const isFound = all.some((hit) => hit.isFound);
    const ranked = all
      .filter((hit) => !isFound || hit.isFound)
      .sort((a, b) => b.score - a.score || a.at - b.at);
    const best = ranked[0]?.score ?? 0;
    return { ranked: ranked.filter(({ score }) => score >= FAR_BEHIND * best), isFound };
  }

  /** A word that few services have says more; one that none has says most. */
  #importance(word: string): number {
    const entry = this.#entries[this.#byWord.get(word) ?? -1];
    return Math.log(1 + this.services.length / (1 + (entry?.weights.size ?? 0)));
  }

  #exactly(word: string): Map<number, Match> {
    const entry = this.#entries[this.#byWord.get(word) ?? -1];
    return new Map([...(entry?.weights ?? [])].map(([at, weight]) => [at, { near: 1, weight }]));
  }

  /** The best match of a word in each service. */
  #matches(typed: string): Map<number, Match> {
    const matches = this.#exactly(typed);
    const own = trigrams(typed);
    const shared = new Map<number, number>();
    for (const gram of own) {
      for (const at of this.#byTrigram.get(gram) ?? []) shared.set(at, (shared.get(at) ?? 0) + 1);
    }
    for (const [at, count] of shared) {
      const entry = this.#entries[at] as Entry;
      if (entry.word === typed) continue;
      const near = nearness(typed, entry.word, {
        shared: count,
        most: own.size + entry.trigrams,
      });
      if (near < FAINT || /\d/.test(typed)) continue;
      for (const [service, weight] of entry.weights) keepBest(matches, service, { near, weight });
    }
    return matches;
  }

  /** Services that are called exactly by some of these words on end, and by how many. */
  #phrasesIn(words: readonly string[]): Map<number, number> {
    const called = new Map<number, number>();
    for (let from = 0; from < words.length; from += 1) {
      for (let to = from + 1; to <= Math.min(words.length, from + LONGEST_PHRASE); to += 1) {
        for (const at of this.#phrases.get(words.slice(from, to).join('')) ?? []) {
          called.set(at, Math.max(called.get(at) ?? 0, to - from));
        }
      }
    }
    return called;
  }

  /** The last digits are the same with and without a country's prefix. */
  #byPhone(text: string): Ranked[] {
    const digits = digitsOf(text);
    if (digits.length < PHONE_DIGITS || /[a-z]/i.test(text)) return [];
    const sought = digits.slice(-8);
    return this.services
      .filter(({ phone }) => digitsOf(phone ?? '').includes(sought))
      .map((service) => ({ service, score: PHRASE }));
  }

  #add({ texts, instead }: ServiceText, service: number) {
    for (const { text, weight } of texts) {
      const words = wordsIn(text);
      for (const word of words) this.#count(word, service, weight);
      if (weight < TITLE) continue;
      // `check-up` and `checkup` are the same word.
      for (const [at, word] of words.entries()) {
        if (words[at + 1]) this.#count(`${word}${words[at + 1]}`, service, weight);
      }
      this.#call(words.join(''), service);
    }
    for (const phrase of instead) this.#call(wordsIn(phrase).join(''), service);
  }

  #call(phrase: string, service: number) {
    if (phrase === '') return;
    const called = this.#phrases.get(phrase) ?? new Set();
    called.add(service);
    this.#phrases.set(phrase, called);
  }

  #count(word: string, service: number, weight: number) {
    const known = this.#byWord.get(word);
    const entry = known === undefined ? this.#newEntry(word) : (this.#entries[known] as Entry);
    entry.weights.set(service, Math.max(entry.weights.get(service) ?? 0, weight));
  }

  #newEntry(word: string): Entry {
    const at = this.#entries.length;
    const grams = trigrams(word);
    for (const gram of grams) {
      const having = this.#byTrigram.get(gram);
      if (having) having.push(at);
      else this.#byTrigram.set(gram, [at]);
    }
    const entry = { word, trigrams: grams.size, weights: new Map() };
    this.#entries.push(entry);
    this.#byWord.set(word, at);
    return entry;
  }
}

interface Match {
  near: number;
  weight: number;
}

const digitsOf = (text: string) => text.replace(/\D/g, '');

function keepBest(matches: Map<number, Match>, service: number, match: Match) {
  const known = matches.get(service);
  if (!known || known.near ** 2 * known.weight < match.near ** 2 * match.weight) {
    matches.set(service, match);
  }
}
