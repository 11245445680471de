import ArrowIcon from '@mui/icons-material/ArrowForward';
import { Box, Typography } from '@mui/material';
import type { Difference } from '#schema/revisions/versions.ts';
import { languageName } from '../../language/chosen.ts';
import { t } from '../../language/t.ts';
import { Value, VISUALLY_HIDDEN } from '../columns.tsx';

interface DifferencesProps {
  title?: string;
  differences: readonly Difference[];
  /** The versions have the names of what the values refer to. */
  before: object;
  after: object;
}

/** Field by field, one value beside the other. */
export function Differences({ title, differences, before, after }: DifferencesProps) {
  return (
    <Box sx={{ mt: 4 }}>
      {title && (
        <Typography component="h3" variant="h3" sx={{ mb: 2 }}>
          {title}
        </Typography>
      )}
      {differences.length === 0 && t('They do not differ.')}
      <Box component="dl" sx={{ m: 0 }}>
        {differences.map((difference) => (
          <Box key={difference.path} sx={{ py: 2 }}>
            <Typography component="dt" sx={{ color: 'text.secondary' }}>
              {labelOf(difference)}
            </Typography>
            <Box component="dd" sx={PAIR}>
              <div>
                <span style={VISUALLY_HIDDEN}>{t('before')}: </span>
                <Value flatField={difference} record={before} isFull />
              </div>
              <ArrowIcon aria-hidden sx={{ fontSize: 16, mt: 1, color: 'text.secondary' }} />
              <Box sx={{ fontWeight: 'fontWeightMedium' }}>
                <span style={VISUALLY_HIDDEN}>{t('now')}: </span>
                <Value flatField={difference} record={after} isFull />
              </Box>
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

const PAIR = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto minmax(0, 1fr)',
  columnGap: 3,
  m: 0,
  overflowWrap: 'anywhere',
} as const;

/** The field, and in which language its text is another one. */
export const labelOf = ({ field, language }: Difference): string =>
  language === null ? t(field.label) : `${t(field.label)} (${languageName(language)})`;
