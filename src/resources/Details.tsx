import { Box, Paper, Typography } from '@mui/material';
import type { PlacedField } from '../../schema/field.ts';
import { t } from '../language/t.ts';
import { Value } from './columns.tsx';
import { parts, useDeclaration } from './declarations.ts';

interface DetailsProps {
  record: object;
  fields: readonly PlacedField[];
  /** Heading of the fields that stand under none. */
  rest?: string;
}

/** Every field of a record under its headings. */
export function Details({ record, fields, rest }: DetailsProps) {
  const { label } = useDeclaration();
  return (
    <Box sx={{ display: 'grid', gap: 4, maxWidth: 860 }}>
      {parts(fields, rest ?? t(label.one)).map(({ title, fields: some }) => (
        <Paper
          key={title}
          component="section"
          aria-label={title}
          variant="outlined"
          sx={{ borderRadius: 2, p: { xs: 4, sm: 5 } }}
        >
          <Typography component="h2" variant="h2" sx={{ mb: 3 }}>
            {title}
          </Typography>
          <Box component="dl" sx={{ m: 0 }}>
            {some.map((placed) => (
              <Box key={placed.path} sx={LINE}>
                <Typography component="dt" sx={{ color: 'text.secondary' }}>
                  {t(placed.field.label)}
                </Typography>
                <Box component="dd" sx={{ m: 0, minWidth: 0, overflowWrap: 'anywhere' }}>
                  <Value placed={placed} record={record} isFull />
                </Box>
              </Box>
            ))}
          </Box>
        </Paper>
      ))}
    </Box>
  );
}

const LINE = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: '240px 1fr' },
  columnGap: 4,
  py: 2,
  '& + &': { borderTop: 1, borderColor: 'divider' },
} as const;
