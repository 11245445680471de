import { Alert, Box, Button, Paper, Select, Typography } from '@mui/material';
import { useAudience } from '#src/generator/declarations.ts';
import { t } from '#src/language/t.ts';
import { ColumnLine } from './ColumnLine.tsx';
import { DATE_STYLES, type DateStyle, missing } from './columns.ts';
import type { Import } from './useImport.ts';

/** Which field each column holds, guessed from the headings. */
export function NameColumns({ table: { table, ...state } }: { table: Import }) {
  const { mapping, mapped, dates } = state;
  const lacking = missing(mapping, useAudience());
  if (!table) return null;
  const hasDates = mapped.some(({ field }) => field.kind === 'date');

  function choose(place: number, path: string) {
    const others = Object.entries(mapping).filter(
      ([other, held]) => Number(other) !== place && held !== path,
    );
    state.setMapping(Object.fromEntries(path ? [...others, [place, path]] : others));
  }

  return (
    <>
      <Paper component="section" variant="outlined" aria-labelledby="columns" sx={SECTION}>
        <Typography component="h2" variant="h2" id="columns">
          {t('{count, plural, one {# person} other {# people}} in {name}', {
            count: table.lines.length,
            name: table.name,
          })}
        </Typography>
        <Typography sx={{ color: 'text.secondary', mb: 3 }}>
          {t('Say what each column holds. What is left out is not imported.')}
        </Typography>
        {table.headings.map((heading, place) => (
          <ColumnLine
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place; headings may repeat
            key={place}
            heading={heading}
            samples={table.lines.map(({ cells }) => cells[place] ?? '')}
            path={mapping[place] ?? ''}
            fields={state.fields}
            onChange={(path) => choose(place, path)}
          />
        ))}
        {hasDates && (
          <Box sx={{ mt: 4 }}>
            <Typography component="label" htmlFor="dates" sx={{ fontWeight: 'fontWeightMedium' }}>
              {t('Dates are written as')}
            </Typography>
            <Box sx={{ mt: 1 }}>
              <Select
                native
                size="small"
                value={dates}
                inputProps={{ id: 'dates' }}
                onChange={({ target }) => state.setDates(target.value as DateStyle)}
              >
                {DATE_STYLES.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {t(name)}
                  </option>
                ))}
              </Select>
            </Box>
          </Box>
        )}
      </Paper>
      {lacking.length > 0 && (
        <Alert severity="warning">
          {t('No column for: {fields}', {
            fields: lacking.map(({ field }) => t(field.label)).join(', '),
          })}
        </Alert>
      )}
      <Box sx={{ display: 'flex', gap: 2 }}>
        <Button variant="contained" disabled={lacking.length > 0} onClick={state.check}>
          {t('Check the rows')}
        </Button>
        <Button onClick={() => state.back('file')}>{t('Choose another file')}</Button>
      </Box>
    </>
  );
}

const SECTION = { borderRadius: 2, p: { xs: 4, sm: 5 } } as const;
