import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'wouter';
import type { RecordOf } from '#schema/declaration/recordTypes.ts';
import type { frequentlyAskedQuestion } from '#schema/resources/frequentlyAskedQuestion.ts';
import { ask } from '#src/http/ask.ts';
import { langOf } from '#src/language/langOf.ts';
import { t } from '#src/language/t.ts';
import { Failed } from '../../elements/Failed.tsx';
import { Skeleton } from '../../elements/Skeleton.tsx';
import { useDebounced } from '../../hooks/useDebounced.ts';
import { QUESTIONS } from '../page/headings.ts';
import { Page } from '../page/Page.tsx';
import { SearchField } from '../page/SearchField.tsx';

import './faqs.css';

export function FaqsPage() {
  const [params] = useSearchParams();
  const [search, setSearch] = useState(() => params.get('search') ?? '');
  const settled = useDebounced(search.trim());
  const questions = useQuery(questionsQuery(settled));
  const matches = questions.data?.data ?? [];
  return (
    <Page title={t(QUESTIONS.title)} lead={t(QUESTIONS.lead)}>
      <SearchField label={t('Search the questions')} value={search} onChange={setSearch} />
      <p className="visually-hidden" role="status">
        {questions.data && t('{count} found', { count: matches.length })}
      </p>
      {questions.isPending && (
        <div className="panel">
          <Skeleton lines={8} />
        </div>
      )}
      {questions.isError && !questions.data && (
        <Failed
          what={t('The questions could not be shown.')}
          error={questions.error}
          onRetry={() => questions.refetch()}
        />
      )}
      {questions.data && matches.length === 0 && (
        <p className="panel empty">
          {settled
            ? t('No question matches "{search}". Try another word.', { search: settled })
            : t('No question has been answered here yet.')}
        </p>
      )}
      {groupsOf(matches).map(([office, list]) => (
        <section key={office} className="questions" aria-label={office}>
          <h2>{office}</h2>
          {list.map((question) => (
            <details key={question.id}>
              <summary lang={langOf(question, 'question')}>{question.question}</summary>
              <p lang={langOf(question, 'answer')}>{question.answer}</p>
            </details>
          ))}
        </section>
      ))}
    </Page>
  );
}

/** Those about everything first, then by office. */
function groupsOf(questions: readonly Question[]): [string, Question[]][] {
  const general = t('In general');
  const groups = new Map<string, Question[]>();
  for (const question of questions) {
    const office = question.team?.name ?? general;
    groups.set(office, [...(groups.get(office) ?? []), question]);
  }
  return [...groups].sort(([a], [b]) =>
    a === general ? -1 : b === general ? 1 : a.localeCompare(b),
  );
}

type Question = RecordOf<typeof frequentlyAskedQuestion>;

const questionsQuery = (search: string) =>
  queryOptions({
    queryKey: ['questions', { search }],
    queryFn: ({ signal }) =>
      ask('GET /frequently-asked-questions', {
        query: {
          search: search || undefined,
          per_page: 200,
          sort_by: 'position',
          order_by: 'ASC',
        },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
