import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { Icon } from '#src/custom/elements/Icon.tsx';
import { langOf } from '#src/language/langOf.ts';
import { t } from '#src/language/t.ts';
import { ErrorSummary } from '../../page/ErrorSummary.tsx';
import { inputId, type ShownSection } from './forms.ts';
import { QuestionInput } from './QuestionInput.tsx';
import { StepHead } from './StepHead.tsx';
import { type Issues, issuesOf, type Step, type Steps } from './useSteps.ts';

interface SectionPageProps {
  way: Steps;
  step: Step & { section: ShownSection };
  isUnderWay: RefObject<boolean>;
}

/** One section: its questions one below the other, those that depend on others as they come up. */
export function SectionPage({ way, step, isUnderWay }: SectionPageProps) {
  const { filled, section } = step;
  const place = way.steps.findIndex((one) => one.section?.id === section.id) + 1;
  /** Questions whose files are on their way. */
  const sending = useRef(new Set<string>()).current;
  const [tries, setTries] = useState(0);
  const own = (issues: Issues): Issues =>
    Object.fromEntries(
      section.questions
        .map((question) => [inputId(question), issues[inputId(question)]] as const)
        .filter((entry): entry is [string, string] => entry[1] !== undefined),
    );
  const issues = own(way.issues);

  const leave = (event: FormEvent) => {
    event.preventDefault();
    setTries(tries + 1);
    const found = own({ ...issuesOf(filled), ...stillSending(section, sending) });
    way.setIssues(found);
    filled.save();
    if (Object.keys(found).length > 0) return;
    way.go(way.isChange || place === way.steps.length ? 'check' : place + 1);
  };

  return (
    <form className="panel form questions" onSubmit={leave} onBlur={filled.save} noValidate>
      <StepHead
        place={place}
        count={way.steps.length}
        title={section.title}
        isUnderWay={isUnderWay}
        isFine={Object.keys(issues).length === 0}
      />
      {section.description && <p lang={langOf(section, 'description')}>{section.description}</p>}
      <ErrorSummary
        issues={issues}
        error={null}
        tries={tries}
        labels={Object.fromEntries(
          section.questions.map((question) => [inputId(question), question.text]),
        )}
      />
      {section.questions.map((question) => (
        <div key={question.id} lang={langOf(question, 'text')}>
          <QuestionInput
            question={question}
            problem={issues[inputId(question)]}
            value={filled.answers[question.id]}
            fileNames={filled.fileNames}
            onSending={(isSending) => sending[isSending ? 'add' : 'delete'](question.id)}
            onChange={(value) => {
              filled.set(question.id, value);
              way.clearIssue(inputId(question));
            }}
          />
        </div>
      ))}
      <NewQuestions section={section} />
      <div className="actions">
        <button type="submit" className="button">
          {t('Continue')}
        </button>
        {place > 1 && (
          <button
            type="button"
            className="button-quiet"
            onClick={() => way.go(way.isChange ? 'check' : place - 1)}
          >
            {t('Back')}
          </button>
        )}
      </div>
      <p role="status" className="help saved" data-failing={filled.isFailing || undefined}>
        {filled.isFailing && <Icon name="warning" />}{' '}
        {filled.isFailing
          ? t('Not saved yet, trying again.')
          : t('Your answers are saved as you go.')}
      </p>
    </form>
  );
}

/** Says which questions an answer has brought up; they come after the one that is being answered. */
function NewQuestions({ section }: { section: ShownSection }) {
  const before = useRef(section.questions);
  const [words, setWords] = useState('');
  useEffect(() => {
    const known = new Set(before.current.map(({ id }) => id));
    const added = section.questions.filter(({ id }) => !known.has(id));
    const isOther = added.length > 0 || before.current.length !== section.questions.length;
    before.current = section.questions;
    if (isOther) {
      setWords(
        added
          .map(({ text }) => t('A question was added: {question}', { question: text }))
          .join(' '),
      );
    }
  }, [section.questions]);
  return (
    <p role="status" className="visually-hidden">
      {words}
    </p>
  );
}

const stillSending = ({ questions }: ShownSection, sending: ReadonlySet<string>): Issues =>
  Object.fromEntries(
    questions
      .filter(({ id }) => sending.has(id))
      .map((question) => [inputId(question), t('Wait until the file is sent')]),
  );
