import { Box, Checkbox, FormControlLabel, Select, Typography } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { DATE_STYLES, type DateStyle } from '#schema/import/dates.ts';
import {
  type ImportMode,
  importKeys,
  importModes,
  mayKeepForAll,
  modesFor,
} from '#schema/import/importable.ts';
import { useViewer } from '../../authProvider/useViewer.ts';
import { msg, t } from '../../language/t.ts';
import type { Import } from './useImport.ts';

const MODES: Record<ImportMode, string> = {
  create: msg('Create new records'),
  update: msg('Change records that are there'),
  upsert: msg('Both: change what is there, create the rest'),
};

/** What becomes of the rows, by what a record is known again, and how dates are written. */
export function ReadingChoices({ table }: { table: Import }) {
  const viewer = useViewer();
  const { resource, reading, mapped, choices } = table;
  const modes = modesFor(viewer, resource);
  const keys = importKeys(resource);
  const hasDates = mapped.some(({ field }) => field.kind === 'date');
  const change = (more: Partial<typeof reading>) => {
    const next = { ...reading, ...more };
    const isLost = next.mode !== 'create' && next.key === null;
    table.setReading(isLost ? { ...next, key: keys[0]?.path ?? null } : next);
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 4, mt: 4 }}>
      {modes.length > 1 && (
        <Choice
          label={t('What to do')}
          value={reading.mode}
          onChange={(mode) => change({ mode: mode as ImportMode })}
        >
          {modes.map((mode) => (
            <option key={mode} value={mode}>
              {t(MODES[mode])}
            </option>
          ))}
        </Choice>
      )}
      {importModes(resource).length > 1 && (
        <Choice
          label={t('A record is known by')}
          value={reading.key ?? ''}
          onChange={(key) => change({ key: key || null })}
        >
          {reading.mode === 'create' && <option value="">{t('Nothing: every row is new')}</option>}
          {keys
            .filter(({ path }) => path !== 'id' || reading.mode !== 'create')
            .map(({ path, field }) => (
              <option key={path} value={path}>
                {t(field.label)}
              </option>
            ))}
        </Choice>
      )}
      {hasDates && (
        <Choice
          label={t('Dates are written as')}
          value={reading.dates}
          onChange={(dates) => change({ dates: dates as DateStyle })}
        >
          {DATE_STYLES.map(({ id, name }) => (
            <option key={id} value={id}>
              {t(name)}
            </option>
          ))}
        </Choice>
      )}
      {mayKeepForAll(viewer) && (
        <FormControlLabel
          sx={{ flexBasis: '100%' }}
          label={t('Suggest these columns to everybody who imports such a table')}
          control={
            <Checkbox
              checked={choices.for_all}
              onChange={(_, for_all) => table.setChoices({ ...choices, for_all })}
            />
          }
        />
      )}
    </Box>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  children: ReactNode;
}

function Choice({ label, value, onChange, children }: ChoiceProps) {
  const id = useId();
  return (
    <Box sx={{ minWidth: 0, maxWidth: '100%' }}>
      <Typography component="label" htmlFor={id} sx={{ fontWeight: 'fontWeightMedium' }}>
        {label}
      </Typography>
      <Box sx={{ mt: 1 }}>
        <Select
          native
          size="small"
          value={value}
          inputProps={{ id }}
          sx={{ maxWidth: '100%' }}
          onChange={({ target }) => onChange(target.value)}
        >
          {children}
        </Select>
      </Box>
    </Box>
  );
}
