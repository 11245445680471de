/** What holds of health answers beyond what each question says by itself. */
import { msg } from '../language/index.ts';
import type { Translatable } from '../language/phrase.ts';
import { type CheckedAnswers, checkAnswers } from '../questionnaires/checkAnswers.ts';
import type { Answers, AnswerValue, Form, RawAnswers } from '../questionnaires/form.ts';

/** As `checkAnswers`; the answers are in the form in which they are kept. */
export function checkHealthAnswers(form: Form, rawAnswers: RawAnswers): CheckedAnswers {
  const checked = checkAnswers(form, rawAnswers);
  const answers = settled(checked.answers);
  return { ...checked, answers, errors: { ...problemsWith(answers), ...checked.errors } };
}

/** A list of allergies that was emptied says as little as no answer. */
function settled(answers: Answers): Answers {
  const settledAnswers: Record<string, AnswerValue> = { ...answers };
  if (settledAnswers.allergies === 'list' && settledAnswers.allergy_list === undefined)
    settledAnswers.allergies = 'unknown';
  const number = philHealthNumber(settledAnswers.philhealth_number);
  if (number !== null) settledAnswers.philhealth_number = number;
  return settledAnswers;
}

function problemsWith(answers: Answers): Record<string, Translatable> {
  const errors: Record<string, Translatable> = {};
  for (const id of ['conditions', 'vaccinations']) {
    const chosen = answers[id];
    if (!Array.isArray(chosen) || chosen.length < 2) continue;
    if (chosen.includes('none') || chosen.includes('unknown')) {
      errors[`answers.${id}`] = msg('This goes with none of the others: choose it alone');
    }
  }
  const { philhealth_number, contact_name, contact_number } = answers;
  if (philhealth_number !== undefined && philHealthNumber(philhealth_number) === null) {
    errors['answers.philhealth_number'] = msg('Enter the 12 digits of the PhilHealth number');
  }
  if (contact_name !== undefined && contact_number === undefined) {
    errors['answers.contact_number'] = msg('Enter the phone number of this contact');
  }
  if (contact_number !== undefined) {
    if (contact_name === undefined) {
      errors['answers.contact_name'] = msg('Enter the name of this contact');
    }
    if (!PHONE.test(String(contact_number).replace(/[\s().-]/g, ''))) {
      errors['answers.contact_number'] = msg('Enter a phone number, such as 0917 123 4567');
    }
  }
  return errors;
}

const PHONE = /^\+?\d{7,15}$/;

/**
 * `12-345678901-2`, however it was written; null for what is none. Its shape is all that is looked
 * at: PhilHealth publishes no rule for the last digit.
 */
function philHealthNumber(answer: AnswerValue | undefined): string | null {
  const digits = String(answer ?? '').replace(/[\s-]/g, '');
  const parts = /^(\d{2})(\d{9})(\d)$/.exec(digits);
  return parts?.slice(1).join('-') ?? null;
}
