import { describe, expect, it } from 'vitest';
import { isAskedAbout, knowsCharter } from '#schema/satisfaction/questions.ts';
import {
  charterShare,
  overallOf,
  ratingOf,
  responsesOf,
  shareOf,
} from '#schema/satisfaction/scores.ts';

const tally = (question: string, answer: string, count: number) => ({ question, answer, count });

describe('shares', () => {
  const counted = [
    tally('SQD0', '5', 3),
    tally('SQD0', '4', 3),
    tally('SQD0', '3', 2),
    tally('SQD0', 'na', 4),
    tally('SQD1', '5', 5),
    tally('SQD1', '1', 5),
    tally('SQD5', '5', 4),
    tally('SQD5', 'na', 20),
  ];

  it('leave out what does not apply, and hide fewer than five', () => {
    expect(shareOf(counted, ['SQD0'])).toEqual({ answered: 8, share: 0.75 });
    expect(shareOf(counted, ['SQD5'])).toEqual({ answered: null, share: null });
    expect(responsesOf(counted)).toBe(12);
  });

  it('make the overall score of SQD1 to SQD8, without SQD0', () => {
    expect(overallOf(counted)).toBeCloseTo(9 / 14);
    expect(overallOf([tally('SQD0', '5', 20)])).toBeNull();
    expect([1, 0.95, 0.949, 0.8, 0.6, 0.59].map(ratingOf)).toEqual([
      ...['Outstanding', 'Outstanding', 'Very satisfactory', 'Satisfactory', 'Fair', 'Poor'],
    ]);
  });

  it('tell who knows of the charter, saw it easily, and was helped', () => {
    const charter = [tally('CC1', '3', 4), tally('CC1', '4', 1), tally('CC2', '3', 5)];
    expect(charterShare(charter, 'CC1').share).toBe(0.8);
    expect(charterShare(charter, 'CC2').share).toBe(0);
    expect(charterShare(charter, 'CC3').share).toBeNull();
    expect([undefined, '1', '3', '4'].map(knowsCharter)).toEqual([false, true, true, false]);
  });
});

it('is asked of completed visits, for thirty days', () => {
  const visit = {
    status: 'approved',
    activity_status: 'completed',
    ends_at: '2026-11-01T02:00:00Z',
  };
  const at = (instant: string) => Date.parse(instant);
  expect(isAskedAbout(visit, at('2026-12-01T01:59:00Z'))).toBe(true);
  expect(isAskedAbout(visit, at('2026-12-01T02:00:00Z'))).toBe(false);
  expect(isAskedAbout({ ...visit, activity_status: 'in_progress' }, at(visit.ends_at))).toBe(false);
  expect(isAskedAbout({ ...visit, status: 'cancelled' }, at(visit.ends_at))).toBe(false);
});
