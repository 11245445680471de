import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { checkHealthAnswers } from '#schema/healthInformation/healthAnswers.ts';
import { HEALTH_CONSENT } from '#schema/healthInformation/healthConsent.ts';
import { healthForm, isAskedPregnancy } from '#schema/healthInformation/healthInformation.ts';
import { checkConditions, questionsOf } from '#schema/questionnaires/questionnaire.ts';

const TODAY = '2026-12-01';
const FORM = healthForm({ gender: null, birth_date: null }, TODAY);
const HEALTHY = {
  allergies: 'none_known',
  takes_medicines: false,
  conditions: ['none'],
  pregnancy: 'undisclosed',
};
const check = (answers: object) => checkHealthAnswers(FORM, { ...HEALTHY, ...answers });
const problems = (answers: object) => Object.keys(check(answers).errors);

describe('the form', () => {
  it('can be asked as any other, and all of it is sensitive', () => {
    expect(checkConditions(FORM)).toEqual([]);
    const ids = questionsOf(FORM).map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(questionsOf(FORM).every(({ is_sensitive }) => is_sensitive)).toBe(true);
    expect(check({}).errors).toEqual({});
  });

  it.each([
    ['male', '1996-12-01', false],
    ['female', '2016-12-01', true],
    ['female', '2016-12-02', false],
    ['female', '1970-12-02', true],
    ['female', '1970-12-01', false],
    ['undisclosed', null, true],
    [null, '1940-01-01', false],
  ])('asks about pregnancy where it can apply: %s, born %s', (gender, birth_date, isAsked) => {
    expect(isAskedPregnancy({ gender, birth_date }, TODAY)).toBe(isAsked);
    const ids = questionsOf(healthForm({ gender, birth_date }, TODAY)).map(({ id }) => id);
    expect(ids.includes('pregnancy')).toBe(isAsked);
  });
});

describe('the answers', () => {
  it('say unknown for an emptied list of allergies, and the list for a filled one', () => {
    expect(check({ allergies: 'list', allergy_list: '  ' }).answers.allergies).toBe('unknown');
    const { answers } = check({ allergies: 'list', allergy_list: 'Nuts' });
    expect(answers).toMatchObject({ allergies: 'list', allergy_list: 'Nuts' });
    expect(check({ allergies: 'none_known', allergy_list: 'Nuts' }).answers).not.toHaveProperty(
      'allergy_list',
    );
  });

  it('hold the PhilHealth number in one form, and refuse what has another shape', () => {
    for (const given of ['12-345678901-2', '123456789012', ' 12 345678901 2 ']) {
      expect(check({ philhealth_number: given }).answers.philhealth_number).toBe('12-345678901-2');
    }
    for (const given of ['12-345678901', '12-345678901-23', '12-34567890A-2']) {
      expect(problems({ philhealth_number: given })).toEqual(['answers.philhealth_number']);
    }
  });

  it('name a contact with a number, or neither', () => {
    const contact_name = 'Jose Reyes';
    expect(problems({ contact_name })).toEqual(['answers.contact_number']);
    expect(problems({ contact_number: '0917 123 4567' })).toEqual(['answers.contact_name']);
    expect(problems({ contact_name, contact_number: 'at home' })).toEqual([
      'answers.contact_number',
    ]);
    expect(problems({ contact_name, contact_number: '+63 (917) 123-4567' })).toEqual([]);
  });

  it('say none alone', () => {
    expect(problems({ conditions: ['asthma', 'none'] })).toEqual(['answers.conditions']);
    expect(problems({ vaccinations: ['unknown', 'measles'] })).toEqual(['answers.vaccinations']);
    expect(problems({ vaccinations: ['unknown'] })).toEqual([]);
  });
});

it('another text of the consent is another version', () => {
  const text = HEALTH_CONSENT.paragraphs.join('\n');
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 16);
  expect({ version: HEALTH_CONSENT.version, hash }).toEqual({
    version: '2026-11',
    hash: '6f2a787c2d7d5ac4',
  });
});
