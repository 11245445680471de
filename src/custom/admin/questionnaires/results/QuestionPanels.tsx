import type { ResultsAnswer, ResultsQuery } from '#schema/questionnaires/questionnaireResults.ts';
import { Panel } from '#src/generator/Panel.tsx';
import { t } from '#src/language/t.ts';
import { BarsFigure } from './BarsFigure.tsx';
import { TextAnswers } from './TextAnswers.tsx';

interface QuestionPanelsProps {
  results: ResultsAnswer;
  query: ResultsQuery;
}

/** The scores first, then every question in the order in which it is asked. */
export const QuestionPanels = ({ results, query }: QuestionPanelsProps) => (
  <>
    {results.scores.map(({ answered_by, scored, mean, bars }) => {
      const title = answered_by === 'self' ? t('Score of people’s answers') : t('Score by staff');
      return (
        <Panel key={answered_by} title={title}>
          <BarsFigure title={title} result={{ answered: scored, mean, bars }} />
        </Panel>
      );
    })}
    {results.questions.map((question) => {
      const { id, text, section, is_asked, answered_by, kind } = question;
      const by = answered_by === 'self' ? t('answered by the person') : t('answered by staff');
      const lead = is_asked ? `${section} · ${by}` : `${section} · ${by} · ${t('no longer asked')}`;
      const isText = kind === 'short_text' || kind === 'long_text';
      return (
        <Panel key={id} title={text} lead={lead}>
          {isText && question.answered !== null ? (
            <TextAnswers team_id={results.team.id} question={question} query={query} />
          ) : (
            <BarsFigure title={text} result={question} question={question} />
          )}
        </Panel>
      );
    })}
  </>
);
