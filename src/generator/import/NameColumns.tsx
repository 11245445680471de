import { Alert, Box, Button, Checkbox, FormControlLabel, Paper, Typography } from '@mui/material';
import { importKeys, neededColumns } from '#schema/import/importable.ts';
import { messageOf } from '../../http/client.ts';
import { t } from '../../language/t.ts';
import { useAudience } from '../declarations.ts';
import { ColumnLine } from './ColumnLine.tsx';
import { ReadingChoices } from './ReadingChoices.tsx';
import type { Import } from './useImport.ts';

/** Which field each column holds, guessed from the headings. */
export function NameColumns({ table: state }: { table: Import }) {
  const { table, mapping, isBusy, error } = state;
  const lacking = useLackingColumns(state);
  if (!table) return null;

  function choose(place: number, path: string) {
    const others = Object.entries(mapping).filter(
      ([other, held]) => Number(other) !== place && held !== path,
    );
    state.setMapping(Object.fromEntries(path ? [...others, [place, path]] : others));
  }

  return (
    <>
      <DoneBefore table={state} />
      <Paper component="section" variant="outlined" aria-labelledby="columns" sx={SECTION}>
        <Typography component="h2" variant="h2" id="columns" sx={{ overflowWrap: 'anywhere' }}>
          {t('{count, plural, one {# row} other {# rows}} in {name}', {
            count: table.lines.length,
            name: table.name,
          })}
        </Typography>
        <Typography sx={{ color: 'text.secondary', mb: 3 }}>
          {t(
            'Say what each column holds. What is left out is not imported, and an empty cell changes nothing.',
          )}
        </Typography>
        {table.headings.map((heading, place) => (
          <ColumnLine
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place; headings may repeat
            key={place}
            heading={heading}
            samples={table.lines.slice(0, SAMPLED).map(({ cells }) => cells[place] ?? '')}
            path={mapping[place] ?? ''}
            fields={state.fields}
            onChange={(path) => choose(place, path)}
          />
        ))}
        <ReadingChoices table={state} />
      </Paper>
      {lacking.length > 0 && (
        <Alert severity="warning">
          {t('No column for: {fields}', {
            fields: lacking.map(({ field }) => t(field.label)).join(', '),
          })}
        </Alert>
      )}
      {error && <Alert severity="error">{messageOf(error)}</Alert>}
      <Box sx={{ display: 'flex', gap: 2 }}>
        <Button variant="contained" disabled={lacking.length > 0 || isBusy} onClick={state.check}>
          {t('Check the rows')}
        </Button>
        <Button disabled={isBusy} onClick={() => state.back('file')}>
          {t('Choose another file')}
        </Button>
      </Box>
    </>
  );
}

/** What a new record needs, and what an old one is known by. */
function useLackingColumns({ resource, reading, mapped }: Import) {
  const needed = neededColumns(resource, useAudience());
  const wanted = [
    ...(reading.mode === 'create' ? needed : []),
    ...importKeys(resource).filter(
      ({ path }) => path === reading.key && !needed.some((field) => field.path === path),
    ),
    ...(reading.mode === 'create' ? [] : needed.filter(({ path }) => path === reading.key)),
  ];
  return wanted.filter(({ path }) => !mapped.some((field) => field.path === path));
}

/** The same file was begun already. */
function DoneBefore({ table: { earlier, choices, setChoices } }: { table: Import }) {
  const { error = 0, ...well } = earlier?.done ?? {};
  const done = Object.values(well).reduce((sum, count) => sum + count, 0);
  if (!earlier || done + error === 0) return null;
  return (
    <Alert severity="info">
      {t('{done} of {all} rows of this file are done. They are not done again.', {
        done,
        all: earlier.row_count,
      })}
      <FormControlLabel
        sx={{ display: 'flex' }}
        label={t('Import all of it once more')}
        control={
          <Checkbox
            size="small"
            checked={choices.again}
            onChange={(_, again) => setChoices({ ...choices, again })}
          />
        }
      />
    </Alert>
  );
}

const SAMPLED = 200;
const SECTION = { borderRadius: 2, p: { xs: 4, sm: 5 } } as const;
