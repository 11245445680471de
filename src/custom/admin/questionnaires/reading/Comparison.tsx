import { Box, Chip, Typography } from '@mui/material';
import { msg, t } from '#src/language/t.ts';
import type { Submission } from '../answersApi.ts';
import { type Change, type ComparedAnswer, compareSubmissions } from './compare.ts';

interface ComparisonProps {
  earlier: Submission;
  later: Submission;
  /** Words say when each was submitted. */
  times: { earlier: string; later: string };
}

/** It says and marks what changed from one submission to a later one. */
export function Comparison({ earlier, later, times }: ComparisonProps) {
  const all = compareSubmissions(earlier, later);
  const changed = all.filter(({ change }) => change !== 'same');
  return (
    <>
      <Typography sx={{ mb: 3 }}>
        {changed.length === 0
          ? t('Nothing changed between {earlier} and {later}.', times)
          : t(
              '{count, plural, one {# answer changed} other {# answers changed}} between {earlier} and {later}.',
              { count: changed.length, ...times },
            )}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {changed.map((answer) => (
          <ChangedLine key={answer.id} {...answer} times={times} />
        ))}
      </Box>
    </>
  );
}

const WORDS: Record<Exclude<Change, 'same'>, string> = {
  changed: msg('Changed'),
  added: msg('New answer'),
  removed: msg('No longer answered'),
};

type LineProps = ComparedAnswer & { times: ComparisonProps['times'] };

function ChangedLine({ section, text, before, after, change, times }: LineProps) {
  if (change === 'same') return null;
  return (
    <Box component="li" sx={{ py: 3, borderTop: 1, borderColor: 'divider' }}>
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {section}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        <Typography sx={{ fontWeight: 'fontWeightMedium' }}>{text}</Typography>
        <Chip size="small" label={t(WORDS[change])} color="warning" variant="outlined" />
      </Box>
      <Box component="dl" sx={PAIRS}>
        <dt>{times.earlier}</dt>
        <dd>{before === null ? t('Not answered') : <del>{before}</del>}</dd>
        <dt>{times.later}</dt>
        <dd>{after === null ? t('Not answered') : <ins>{after}</ins>}</dd>
      </Box>
    </Box>
  );
}

const PAIRS = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: 'max-content 1fr' },
  columnGap: 4,
  rowGap: 1,
  m: 0,
  mt: 2,
  '& dt': { color: 'text.secondary' },
  '& dd': { m: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-line' },
  '& del': { color: 'text.secondary' },
  '& ins': { textDecoration: 'none', fontWeight: 'fontWeightMedium' },
} as const;
