import { useId, useState } from 'react';
import { translateText } from '#schema/language/phrase.ts';
import {
  bandOf,
  checkAnswers,
  type Form,
  type ScoreBand,
  visibleQuestions,
} from '#schema/questionnaires/questionnaire.ts';
import { t } from '#src/language/t.ts';

import { PreviewQuestion } from './PreviewQuestion.tsx';
import './preview.css';

interface PreviewProps {
  form: Form;
  bands: readonly ScoreBand[];
}
type Answered = Readonly<Record<string, unknown>>;

/** The form as it will be asked, a section a page. It answers like the real one; nothing is kept. */
export function Preview({ form, bands }: PreviewProps) {
  const [answers, setAnswers] = useState<Answered>({});
  const [at, setAt] = useState(0);
  const [isChecked, setChecked] = useState(false);
  const title = useId();
  const known = knownOf(form, answers);
  const shown = new Set(visibleQuestions(form, known).map(({ id }) => id));
  const pages = form.sections.filter(({ questions }) => questions.some(({ id }) => shown.has(id)));
  const isDone = pages.length > 0 && at >= pages.length;
  const page = pages[Math.min(at, pages.length - 1)];
  const { errors, score } = checkAnswers(form, known);
  const shownQuestions = page?.questions.filter(({ id }) => shown.has(id)) ?? [];
  const problemOf = (id: string) => {
    const words = errors[`answers.${id}`];
    return isChecked && words ? translateText(t, words) : undefined;
  };
  const go = (to: number) => {
    setChecked(false);
    setAt(to);
  };
  const next = () => {
    if (shownQuestions.some(({ id }) => errors[`answers.${id}`])) setChecked(true);
    else go(at + 1);
  };
  const again = () => {
    setAnswers({});
    go(0);
  };
  if (!page) {
    return (
      <div className="preview-phone">
        <p>{t('Nothing is asked yet. What you add shows here as people will see it.')}</p>
      </div>
    );
  }
  if (isDone) {
    const band = score === null ? undefined : bandOf(bands, score);
    return (
      <div className="preview-phone">
        <h3>{t('All answered')}</h3>
        <div className="preview-questions" role="status">
          {score === null ? (
            <p>
              {t(
                'In a real booking, the next step follows here. Nothing you entered in this preview was saved.',
              )}
            </p>
          ) : (
            <p>
              {band
                ? t('Score: {score} ({band})', { score, band: band.label })
                : t('Score: {score}', { score })}
            </p>
          )}
        </div>
        <button type="button" className="button-quiet" onClick={again}>
          {t('Try it again')}
        </button>
      </div>
    );
  }
  return (
    <div className="preview-phone">
      <p className="preview-progress">
        {t('Section {number} of {count}', {
          number: Math.min(at, pages.length - 1) + 1,
          count: pages.length,
        })}
      </p>
      <h3 id={title}>{page.title || t('New section')}</h3>
      {page.description && <p>{page.description}</p>}
      <section className="preview-questions" aria-labelledby={title}>
        {shownQuestions.map((question) => (
          <PreviewQuestion
            key={`${question.id} ${question.kind}`}
            question={question}
            value={known[question.id]}
            problem={problemOf(question.id)}
            onChange={(value) => setAnswers({ ...answers, [question.id]: value })}
          />
        ))}
      </section>
      <div className="actions">
        <button type="button" className="button" onClick={next}>
          {t('Continue')}
        </button>
        {at > 0 && (
          <button type="button" className="button-quiet" onClick={() => go(at - 1)}>
            {t('Back')}
          </button>
        )}
      </div>
    </div>
  );
}

/** A question that was deleted meanwhile is no answer any more. */
function knownOf(form: Form, answers: Answered): Answered {
  const ids = new Set(form.sections.flatMap(({ questions }) => questions.map(({ id }) => id)));
  return Object.fromEntries(Object.entries(answers).filter(([id]) => ids.has(id)));
}
