import { Box, Button, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { type DuplicatesAnswer, LIKENESSES } from '#schema/users/merging.ts';
import { Failed } from '#src/custom/elements/Failed.tsx';
import { Tag } from '#src/generator/cells/Chip.tsx';
import { FormSkeleton } from '#src/generator/form/FormSkeleton.tsx';
import { PageHeader } from '#src/generator/PageHeader.tsx';
import { Panel } from '#src/generator/Panel.tsx';
import { ask } from '#src/http/ask.ts';
import { t } from '#src/language/t.ts';
import { comparePath, DUPLICATES_PATH } from './duplicatePaths.ts';
import { KeepApart } from './KeepApart.tsx';
import { LookFacts } from './LookFacts.tsx';

type Pair = DuplicatesAnswer['data'][number];

/** Records that may be of one person, a pair at a time: of everybody, or of one whom the address names. */
export function DuplicatesPage() {
  const of = useSearchParams()[0].get('of') ?? undefined;
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['users', 'duplicates', of],
    queryFn: ({ signal }) => ask('GET /users/duplicates', { query: of ? { of } : {}, signal }),
  });
  return (
    <>
      <PageHeader
        title={t('Likely duplicates')}
        lead={t(
          'Records that may be of one person. Nothing is merged before you have compared them.',
        )}
        actions={
          of && (
            <Button component={Link} to={DUPLICATES_PATH} variant="outlined">
              {t('Of everybody')}
            </Button>
          )
        }
      />
      {isPending && <FormSkeleton />}
      {error && !data && (
        <Failed what={t('The list could not be shown.')} error={error} onRetry={() => refetch()} />
      )}
      {data && (
        <Box sx={{ display: 'grid', gap: 4, maxWidth: 960 }}>
          {data.data.length === 0 && (
            <Typography role="status">
              {of
                ? t('No other record looks like this person.')
                : t('No two records look like one person.')}
            </Typography>
          )}
          {data.data.map((pair) => (
            <PairPanel key={pair.people.map(({ id }) => id).join()} pair={pair} />
          ))}
          {data.has_more && (
            <Typography>{t('There are more. They show once these are decided on.')}</Typography>
          )}
        </Box>
      )}
    </>
  );
}

function PairPanel({ pair: { likenesses, people, is_apart } }: { pair: Pair }) {
  const [one, other] = people;
  if (!one || !other) return null;
  return (
    <Panel
      title={one.name === other.name ? one.name : `${one.name} · ${other.name}`}
      beside={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, ml: 2 }}>
          {likenesses.map((likeness) => (
            <Tag key={likeness}>{t(LIKENESSES[likeness])}</Tag>
          ))}
          {is_apart && <Tag>{t('Found to be two people')}</Tag>}
        </Box>
      }
      action={
        <>
          {!is_apart && <KeepApart one={one} other={other} />}
          <Button component={Link} to={comparePath(one.id, other.id)} variant="contained">
            {t('Compare')}
          </Button>
        </>
      }
    >
      <Box sx={TWO_COLUMNS}>
        <LookFacts look={one} />
        <LookFacts look={other} />
      </Box>
    </Panel>
  );
}

const TWO_COLUMNS = {
  display: 'grid',
  gap: 4,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
} as const;
