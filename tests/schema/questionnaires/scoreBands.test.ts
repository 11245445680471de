import { describe, expect, it } from 'vitest';
import { bandOf, checkBands } from '#schema/questionnaires/questionnaire.ts';

const LOW = { from: 0, to: 4, label: 'low' };
const HIGH = { from: 5, to: 9, label: 'high' };

describe('score bands', () => {
  it('name every score between their ends, and none beyond', () => {
    const names = [-1, 0, 4, 5, 9, 10].map((score) => bandOf([LOW, HIGH], score)?.label);
    expect(names).toEqual([undefined, 'low', 'low', 'high', 'high', undefined]);
  });

  it('may leave gaps, but neither overlap nor end before they begin', () => {
    expect(checkBands([LOW, { ...HIGH, from: 7 }])).toEqual([]);
    expect(checkBands([LOW, { ...HIGH, from: 4 }])).toEqual([
      { row: 1, message: 'This overlaps with a row above' },
    ]);
    expect(checkBands([LOW, { ...HIGH, to: 3 }])).toEqual([
      { row: 1, message: 'This ends below where it begins' },
    ]);
  });
});
