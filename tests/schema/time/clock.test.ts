import { describe, expect, it } from 'vitest';
import { inEnglish } from '#schema/language/index.ts';
import { clockOf, localeWithClock } from '#schema/time/clock.ts';

/** Versions of ICU differ in the spaces. */
const plain = (text: string) => text.replaceAll(/\s/g, ' ');
const clockIn = (locale: string, setting?: string) =>
  clockOf(localeWithClock(locale, setting), inEnglish);

describe('a time of day', () => {
  it.each([
    ['en-GB', 'region', '1:00 PM', '11:30 AM–1:00 PM'],
    ['en-GB', '12', '1:00 PM', '11:30 AM–1:00 PM'],
    ['en-GB', '24', '13:00', '11:30 to 13:00'],
    ['fil-PH', 'region', '1:00 PM', '11:30 AM–1:00 PM'],
    ['fil-PH', '24', '13:00', '11:30 to 13:00'],
    ['de', 'region', '13:00', '11:30 to 13:00'],
  ])('in %s with the setting %s reads %s', (locale, setting, time, span) => {
    expect(plain(clockIn(locale, setting).at('13:00'))).toBe(time);
    expect(plain(clockIn(locale, setting).span('11:30', '13:00'))).toBe(span);
  });

  it('ends at midnight without a date', () => {
    expect(plain(clockIn('en-GB').span('23:00', '24:00'))).toBe('11:00 PM to 12:00 AM');
    expect(plain(clockIn('en-GB').span('23:30', '00:15'))).toBe('11:30 PM to 12:15 AM');
  });

  it('says which of two equal times is meant', () => {
    expect(plain(clockIn('en-GB').span('01:00', '01:30', { turn: 'second' }))).toBe(
      '1:00 AM (the second of two) to 1:30 AM',
    );
  });

  it('leaves dates as the language writes them', () => {
    const date = new Date('2026-12-01T05:00:00Z');
    const words = date.toLocaleDateString(localeWithClock('en-GB'), { dateStyle: 'full' });
    expect(words).toBe('Tuesday, 1 December 2026');
  });
});
