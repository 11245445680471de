/** What of half-given answers can be kept. The server alone needs it. */
import { FORBIDDEN_IN_TEXT } from '../language/characters.ts';
import { msg } from '../language/index.ts';
import type { Translatable } from '../language/phrase.ts';
import { answerPath, unknownQuestions, visibleQuestions } from './checkAnswers.ts';
import { type Answers, type AnswerValue, type Form, LONG_TEXT, type RawAnswers } from './form.ts';
import { readAnswer } from './readAnswer.ts';

/** Whatever was typed so far, right or not yet; blanks and hidden questions are left out. */
export function keepDraft(
  form: Form,
  rawAnswers: RawAnswers,
): { answers: Answers; errors: Record<string, Translatable> } {
  const answers: Record<string, AnswerValue> = {};
  const errors = unknownQuestions(form, rawAnswers);
  for (const question of visibleQuestions(form, rawAnswers)) {
    const { id, kind } = question;
    const raw = rawAnswers[id];
    const reading = readAnswer(question, raw);
    if (reading === null) continue;
    if ('value' in reading) answers[id] = reading.value;
    // Files are looked at before they are kept, so those have to be files.
    else if (kind !== 'file' && isKeepable(raw)) answers[id] = raw;
    else errors[answerPath(id)] = kind === 'file' ? reading.problem : msg('This cannot be kept');
  }
  return { answers, errors };
}

const isKeepable = (raw: unknown): raw is AnswerValue => {
  if (Array.isArray(raw))
    return raw.every((item) => typeof item === 'string' && !FORBIDDEN_IN_TEXT.test(item));
  if (typeof raw === 'string') return raw.length <= LONG_TEXT && !FORBIDDEN_IN_TEXT.test(raw);
  return typeof raw === 'boolean' || (typeof raw === 'number' && Number.isFinite(raw));
};
