import { Box, Typography } from '@mui/material';
import type { Scores } from '#schema/satisfaction/form.ts';
import { ratingOf } from '#schema/satisfaction/scores.ts';
import { formatNumber } from '#src/generator/formats.ts';
import { Panel } from '#src/generator/Panel.tsx';
import { t } from '#src/language/t.ts';
import { formatShare } from '../figures/formatFigure.ts';

/** A dash for what is not told. */
export const shareOrDash = (share: number | null) => (share === null ? '–' : formatShare(share));

/** The few numbers that one looks for first. */
export function TotalScores({ total }: { total: Scores }) {
  const { overall, responses, response_rate, completed, satisfied, charter } = total;
  const numbers = [
    {
      label: t('Overall score'),
      value: shareOrDash(overall),
      about: overall === null ? t('SQD1 to SQD8') : t(ratingOf(overall)),
    },
    { label: t('Satisfied overall'), value: shareOrDash(satisfied), about: t('SQD0') },
    { label: t('Know of the charter'), value: shareOrDash(charter), about: t('CC1') },
    {
      label: t('Answers'),
      value: responses === null ? '–' : formatNumber(responses),
      about:
        response_rate === null
          ? t('{count, plural, one {Of # completed visit} other {Of # completed visits}}', {
              count: completed,
            })
          : t('{share} of {count} completed visits', {
              share: formatShare(response_rate),
              count: formatNumber(completed),
            }),
    },
  ];
  return (
    <Panel title={t('In short')}>
      <Box component="dl" sx={GRID}>
        {numbers.map(({ label, value, about }) => (
          <div key={label}>
            <Typography component="dt" sx={{ color: 'text.secondary' }}>
              {label}
            </Typography>
            <Box component="dd" sx={{ m: 0 }}>
              <Typography component="strong" sx={{ fontSize: 28, fontWeight: 600 }}>
                {value}
              </Typography>
              <Typography sx={{ color: 'text.secondary' }}>{about}</Typography>
            </Box>
          </div>
        ))}
      </Box>
    </Panel>
  );
}

const GRID = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(150px, 1fr))',
  gap: 4,
  m: 0,
} as const;
