import { readFileSync } from 'node:fs';
import type { FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import { languages } from '#server/language/catalogues.ts';
import { offeredLanguages } from '#server/language/offered.ts';
import { languageOfVisit, pageIn } from '#server/language/page.ts';

const visit = (cookie?: string, accepts?: string, lang?: string) =>
  ({
    headers: { cookie, 'accept-language': accepts },
    query: { lang },
  }) as unknown as FastifyRequest;

describe('the language of a visit', () => {
  it.each([
    ['takda-language=fil', 'en', 'fil'],
    ['other=1; takda-language=en', 'fil', 'en'],
    [undefined, 'fil-PH, en;q=0.5', 'fil'],
    ['takda-language=xx', 'tl', 'fil'],
    ['nottakda-language=fil', undefined, 'en'],
  ])('with the cookie %s and the header %s is %s', (cookie, accepts, language) => {
    expect(languageOfVisit(visit(cookie, accepts), languages)).toBe(language);
  });

  it('is the one that the address names, where the organisation offers it', () => {
    expect(languageOfVisit(visit('takda-language=en', 'en', 'fil'), languages)).toBe('fil');
    expect(languageOfVisit(visit('takda-language=en', 'en', 'xx'), languages)).toBe('en');
  });

  it('is one that the organisation offers, its first where none of them is asked for', () => {
    const offered = offeredLanguages(['fil', 'en']);
    expect(languageOfVisit(visit(undefined, 'de'), offered)).toBe('fil');
    expect(languageOfVisit(visit('takda-language=en'), offeredLanguages(['fil']))).toBe('fil');
  });

  it('is any that there is, where the organisation names none that there is', () => {
    expect(offeredLanguages([])).toEqual(languages);
    expect(offeredLanguages(['xx'])).toEqual(languages);
  });
});

describe('the page', () => {
  const source = readFileSync('index.html', 'utf8');

  it('is said in the language, before any script runs', () => {
    const page = pageIn(source, { language: 'fil', offered: languages, clock: '24' });
    expect(page).toContain('<html lang="fil" data-languages="en fil" data-clock="24">');
    expect(page).toContain('<p>Mangyaring maghintay');
    expect(page).toMatch(/<meta name="description" content="Mag-book/);
    expect(page).not.toContain('data-t ');
    expect(page).not.toContain('Please wait');
  });

  it('stays what it is in English', () => {
    const page = pageIn(source, { language: 'en', offered: languages, clock: 'region' });
    expect(page.replace(/ data-languages="[^"]*" data-clock="[^"]*"/, '')).toBe(
      source.replaceAll(' data-t', '').replace(' data-languages=""', ''),
    );
  });
});
