import AddIcon from '@mui/icons-material/Add';
import BackIcon from '@mui/icons-material/ChevronLeft';
import ForwardIcon from '@mui/icons-material/ChevronRight';
import CopyIcon from '@mui/icons-material/ContentCopyOutlined';
import ImportIcon from '@mui/icons-material/FileUploadOutlined';
import { Box, Button, IconButton, Typography } from '@mui/material';
import { useState } from 'react';
import { todayIn } from '#src/generator/formats.ts';
import { FieldShell } from '#src/generator/inputs/FieldShell.tsx';
import { type InputProps, useField } from '#src/generator/inputs/useField.ts';
import { useTimeZone } from '#src/generator/useSettings.ts';
import { t } from '#src/language/t.ts';
import { HolidayDialog } from './HolidayDialog.tsx';
import { HolidayList } from './HolidayList.tsx';
import {
  closedDays,
  copiesFor,
  type Holiday,
  inYear,
  type PlacedHoliday,
  type Proposal,
  withHolidays,
} from './holidays.ts';
import { ImportDialog } from './ImportDialog.tsx';
import { ReviewDialog } from './ReviewDialog.tsx';

type Open = { add: true } | { edit: PlacedHoliday } | { copy: Proposal[] } | { import: true };

/** A year at a time. Nothing is saved before the form is. */
export function HolidaysInput({ field, source }: InputProps) {
  const { id, control, error } = useField({ field, source });
  const zone = useTimeZone();
  const [year, setYear] = useState(() => Number(todayIn(zone).slice(0, 4)));
  const [open, setOpen] = useState<Open | null>(null);
  const all = (control.value as Holiday[] | null) ?? [];
  const shown = inYear(all, year);
  const closed = closedDays(all, year);
  const close = () => setOpen(null);
  const change = (next: Holiday[]) => {
    control.onChange(next);
    close();
  };
  const add = (more: readonly Holiday[]) => change(withHolidays(all, more));
  const without = (index: number) => all.filter((_, place) => place !== index);
  const before = inYear(all, year - 1).length;
  return (
    <FieldShell field={field} id={id} error={error} isGroup>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3, mb: 2 }}>
        <YearSwitch year={year} onChange={setYear} />
        <Typography sx={{ color: 'text.secondary' }} role="status">
          {closed === 0
            ? t('No closed days')
            : t('{count, plural, one {# closed day} other {# closed days}}', { count: closed })}
        </Typography>
      </Box>
      <HolidayList
        holidays={shown}
        year={year}
        onEdit={(edit) => setOpen({ edit })}
        onRemove={(index) => control.onChange(without(index))}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 3 }}>
        <Button variant="outlined" startIcon={<AddIcon />} onClick={() => setOpen({ add: true })}>
          {t('Add a day')}
        </Button>
        {before > 0 && (
          <Button
            variant="outlined"
            startIcon={<CopyIcon />}
            onClick={() => setOpen({ copy: copiesFor(all, year) })}
          >
            {t('Copy from {year}', { year: String(year - 1) })}
          </Button>
        )}
        <Button
          variant="outlined"
          startIcon={<ImportIcon />}
          onClick={() => setOpen({ import: true })}
        >
          {t('Import a calendar file')}
        </Button>
      </Box>
      {open && 'add' in open && (
        <HolidayDialog all={all} year={year} onSave={(holiday) => add([holiday])} onClose={close} />
      )}
      {open && 'edit' in open && (
        <HolidayDialog
          all={without(open.edit.index)}
          year={year}
          holiday={open.edit.holiday}
          onSave={(holiday) => change(withHolidays(without(open.edit.index), [holiday]))}
          onClose={close}
        />
      )}
      {open && 'copy' in open && (
        <ReviewDialog
          title={t('Copy the holidays of {year}', { year: String(year - 1) })}
          lead={t(
            'Their dates are moved to {year}. Look at each: some fall on another day every year.',
            {
              year: String(year),
            },
          )}
          all={all}
          proposals={open.copy}
          onAdd={add}
          onClose={close}
        />
      )}
      {open && 'import' in open && (
        <ImportDialog all={all} year={year} onAdd={add} onClose={close} />
      )}
    </FieldShell>
  );
}

interface YearSwitchProps {
  year: number;
  onChange: (year: number) => void;
}

const YearSwitch = ({ year, onChange }: YearSwitchProps) => (
  <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
    <IconButton aria-label={t('The year before')} onClick={() => onChange(year - 1)}>
      <BackIcon />
    </IconButton>
    <Typography
      component="span"
      aria-live="polite"
      sx={{ fontSize: 18, fontWeight: 'fontWeightMedium', fontVariantNumeric: 'tabular-nums' }}
    >
      {year}
    </Typography>
    <IconButton aria-label={t('The year after')} onClick={() => onChange(year + 1)}>
      <ForwardIcon />
    </IconButton>
  </Box>
);
