import ArrowIcon from '@mui/icons-material/ArrowForward';
import { Box, Typography } from '@mui/material';
import { useContext } from 'react';
import { VISUALLY_HIDDEN } from '#src/generator/columns.tsx';
import { DeclarationsContext } from '#src/generator/declarations.ts';
import { useTimeZone } from '#src/generator/useSettings.ts';
import { t } from '#src/language/t.ts';
import type { ActivityRow } from './activityRow.ts';
import { type Difference, differenceOf } from './difference.ts';

/** Field by field, what it was and what it is. */
export function Changes({ row }: { row: ActivityRow }) {
  const resources = useContext(DeclarationsContext);
  const zone = useTimeZone();
  const resource = resources.find(({ name }) => name === row.resource);
  const differences = (row.changes ?? []).map((change) => differenceOf(change, resource, zone));
  if (differences.length === 0) return null;
  return (
    <Box component="dl" aria-label={t('What changed')} sx={{ m: 0 }}>
      {differences.map((difference) => (
        <Box key={difference.path} sx={LINE}>
          <Typography component="dt" sx={{ color: 'text.secondary' }}>
            {difference.label}
          </Typography>
          <Box component="dd" sx={{ m: 0, minWidth: 0, overflowWrap: 'anywhere' }}>
            <Values of={difference} />
          </Box>
        </Box>
      ))}
    </Box>
  );
}

function Values({ of: { isHidden, list, before, after } }: { of: Difference }) {
  if (isHidden) {
    return (
      <Box component="span" sx={{ color: 'text.secondary', fontStyle: 'italic' }}>
        {t('Changed; the values are hidden')}
      </Box>
    );
  }
  if (list && list.added.length + list.removed.length > 0) {
    return (
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {list.removed.map((item) => (
          <li key={`- ${item}`}>
            <Mark sign="−" words={t('Removed')} />
            <del>{item}</del>
          </li>
        ))}
        {list.added.map((item) => (
          <li key={`+ ${item}`}>
            <Mark sign="+" words={t('Added')} />
            {item}
          </li>
        ))}
      </Box>
    );
  }
  return (
    <>
      <span style={VISUALLY_HIDDEN}>{t('before')}: </span>
      <Box component="del" sx={{ color: 'text.secondary' }}>
        {before}
      </Box>
      <ArrowIcon aria-hidden sx={ARROW} />
      <span style={VISUALLY_HIDDEN}>{t('now')}: </span>
      <Box component="span" sx={{ fontWeight: 'fontWeightMedium' }}>
        {after}
      </Box>
    </>
  );
}

const Mark = ({ sign, words }: { sign: string; words: string }) => (
  <>
    <Box component="span" aria-hidden sx={{ display: 'inline-block', width: 16 }}>
      {sign}
    </Box>
    <span style={VISUALLY_HIDDEN}>{words}: </span>
  </>
);

const ARROW = { fontSize: 14, mx: 2, verticalAlign: 'middle', color: 'text.secondary' } as const;
const LINE = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: '180px 1fr' },
  columnGap: 4,
  py: 1,
} as const;
