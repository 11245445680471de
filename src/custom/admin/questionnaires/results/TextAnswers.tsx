import { Alert, Box, Button, OutlinedInput, Typography } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import type { ResultsQuery } from '#schema/questionnaires/questionnaireResults.ts';
import { shortDate } from '#src/generator/formats.ts';
import { messageOf } from '#src/http/client.ts';
import { t } from '#src/language/t.ts';
import { textAnswers } from '../answersApi.ts';

interface TextAnswersProps {
  team_id: string;
  question: { id: string; text: string };
  query: ResultsQuery;
}

const EACH = 10;

/** It lists what was written, newest first, without names. */
export function TextAnswers({ team_id, question, query }: TextAnswersProps) {
  const [typed, setTyped] = useState('');
  const [page, setPage] = useState(1);
  const search = useDeferredValue(typed.trim());
  const { data, error } = useQuery({
    queryKey: ['text-answers', team_id, question.id, query, search, page],
    queryFn: () =>
      textAnswers(
        { team_id, question_id: question.id },
        { ...query, page, per_page: EACH, ...(search && { search }) },
      ),
    placeholderData: keepPreviousData,
  });
  const pages = Math.max(1, Math.ceil((data?.total ?? 0) / EACH));
  return (
    <Box>
      <OutlinedInput
        size="small"
        type="search"
        value={typed}
        placeholder={t('Search these answers')}
        inputProps={{
          'aria-label': t('Search the answers to: {question}', { question: question.text }),
        }}
        onChange={({ target }) => {
          setTyped(target.value);
          setPage(1);
        }}
        sx={{ width: 280, maxWidth: '100%', mb: 2 }}
      />
      {error && <Alert severity="error">{messageOf(error)}</Alert>}
      {data && (
        <Typography role="status" sx={{ color: 'text.secondary', mb: 2 }}>
          {t('{count, plural, one {# answer} other {# answers}}', { count: data.total })}
        </Typography>
      )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, maxWidth: 720 }}>
        {data?.data.map(({ text, submitted_on, service }, index) => (
          <Box
            component="li"
            // biome-ignore lint/suspicious/noArrayIndexKey: nothing names an answer, on purpose
            key={index}
            sx={{ py: 2, borderTop: 1, borderColor: 'divider' }}
          >
            <Box sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{text}</Box>
            <Typography variant="caption" sx={{ color: 'text.secondary' }}>
              {`${shortDate(submitted_on)} · ${service}`}
            </Typography>
          </Box>
        ))}
      </Box>
      {pages > 1 && (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, mt: 2 }}>
          <Button variant="outlined" disabled={page === 1} onClick={() => setPage(page - 1)}>
            {t('Newer answers')}
          </Button>
          <span>{t('Page {page} of {pages}', { page, pages })}</span>
          <Button variant="outlined" disabled={page >= pages} onClick={() => setPage(page + 1)}>
            {t('Older answers')}
          </Button>
        </Box>
      )}
    </Box>
  );
}
