import { Box, Typography } from '@mui/material';
import type { SatisfactionResults, ScoredPart } from '#schema/satisfaction/form.ts';
import { CHANNELS, CHARTER, CLIENT_TYPES, QUALITY } from '#schema/satisfaction/questions.ts';
import { formatNumber } from '#src/generator/formats.ts';
import { Panel } from '#src/generator/Panel.tsx';
import { t } from '#src/language/t.ts';
import { shareOrDash } from './TotalScores.tsx';

/** Each question of the circular, with the share that agrees or answered well; then who answered. */
export const QualityPanels = ({ results }: { results: SatisfactionResults }) => (
  <Box sx={PANELS}>
    <Panel title={t('What people agree with')} lead={t('“Does not apply” is left out.')}>
      {results.quality.map((part) => (
        <Bar key={part.id} part={part} name={nameOf(QUALITY, part.id)} />
      ))}
    </Panel>
    <Box sx={{ display: 'grid', gap: 4, alignContent: 'start', minWidth: 0 }}>
      <Panel title={t('Citizen’s Charter')}>
        {results.charter.map((part) => (
          <Bar key={part.id} part={part} name={nameOf(CHARTER, part.id)} />
        ))}
      </Panel>
      <Panel title={t('Who answered, and where')}>
        <Box component="dl" sx={{ m: 0 }}>
          {[
            ...counted(results.client_types, CLIENT_TYPES),
            ...counted(results.channels, CHANNELS),
          ].map(({ label, count }) => (
            <Box key={label} sx={ROW}>
              <dt>{label}</dt>
              <Box component="dd" sx={{ m: 0 }}>
                {count === null ? t('fewer than 5') : formatNumber(count)}
              </Box>
            </Box>
          ))}
        </Box>
      </Panel>
    </Box>
  </Box>
);

const nameOf = (questions: readonly { id: string; name: string }[], id: string) =>
  t(questions.find((question) => question.id === id)?.name ?? id);

const counted = (
  counts: SatisfactionResults['channels'],
  options: readonly { id: string; label: string }[],
) =>
  options.map(({ id, label }) => ({
    label: t(label),
    count: counts.find((one) => one.id === id)?.count ?? null,
  }));

function Bar({ part: { id, share, answered }, name }: { part: ScoredPart; name: string }) {
  return (
    <Box sx={{ mb: 3 }}>
      <Box sx={ROW}>
        <span>
          {name}{' '}
          <Typography component="span" sx={{ color: 'text.secondary' }}>
            {id}
          </Typography>
        </span>
        <span>
          <strong>{shareOrDash(share)}</strong>
          {answered !== null && (
            <Typography component="span" sx={{ color: 'text.secondary', ml: 2 }}>
              {t('of {count}', { count: formatNumber(answered) })}
            </Typography>
          )}
        </span>
      </Box>
      <Box aria-hidden sx={TRACK}>
        <Box sx={{ ...FILL, width: `${(share ?? 0) * 100}%` }} />
      </Box>
    </Box>
  );
}

const PANELS = {
  display: 'grid',
  gap: 4,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 1fr)' },
} as const;
const ROW = {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: 2,
  fontVariantNumeric: 'tabular-nums',
} as const;
const TRACK = { height: 8, borderRadius: 1, bgcolor: 'action.hover', overflow: 'hidden' } as const;
const FILL = {
  height: '100%',
  bgcolor: 'primary.main',
  printColorAdjust: 'exact',
} as const;
