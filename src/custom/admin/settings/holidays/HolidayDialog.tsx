import { Alert, Button, Checkbox, FormControlLabel } from '@mui/material';
import { useState } from 'react';
import { TitledDialog } from '#src/generator/TitledDialog.tsx';
import { t } from '#src/language/t.ts';
import { DateBox, TextBox } from './boxes.tsx';
import { nameOfHoliday } from './formatHoliday.ts';
import { type Holiday, isInList, overlappingHoliday } from './holidays.ts';

interface HolidayDialogProps {
  /** The others. */
  all: readonly Holiday[];
  /** The page shows this year. */
  year: number;
  /** The dialog changes this one; it adds a new one if absent. */
  holiday?: Holiday;
  onSave: (holiday: Holiday) => void;
  onClose: () => void;
}

/** A holiday is one day, or a span of days. */
export function HolidayDialog({ all, year, holiday, onSave, onClose }: HolidayDialogProps) {
  const [from, setFrom] = useState(holiday?.from ?? '');
  const [to, setTo] = useState(holiday?.to ?? '');
  const [isSpan, setSpan] = useState(holiday ? holiday.from !== holiday.to : false);
  const [reason, setReason] = useState(holiday?.reason ?? '');
  const [isTried, setTried] = useState(false);
  const wanted: Holiday = { from, to: isSpan ? to : from, reason: reason.trim() || null };
  const problem = problemOf(wanted, all);
  const overlapping = problem ? undefined : overlappingHoliday(all, wanted);
  const submit = () => {
    setTried(true);
    if (!problem) onSave(wanted);
  };
  return (
    <TitledDialog
      title={holiday ? t('Edit holiday') : t('Add a holiday')}
      gap={3}
      leave={t('Cancel')}
      buttons={
        <Button type="submit" variant="contained">
          {holiday ? t('Change holiday') : t('Add holiday')}
        </Button>
      }
      onSubmit={submit}
      onClose={onClose}
    >
      <DateBox
        label={isSpan ? t('First day') : t('Day')}
        value={from}
        min={holiday ? undefined : `${year}-01-01`}
        error={isTried ? problem?.from : undefined}
        onChange={setFrom}
        autoFocus
      />
      <FormControlLabel
        control={
          <Checkbox
            checked={isSpan}
            onChange={(_, checked) => {
              setSpan(checked);
              if (checked && !to) setTo(from);
            }}
          />
        }
        label={t('Several days in a row')}
      />
      {isSpan && (
        <DateBox
          label={t('Last day')}
          value={to}
          min={from || undefined}
          error={isTried ? problem?.to : undefined}
          onChange={setTo}
        />
      )}
      <TextBox label={t('Name of the holiday')} value={reason} max={120} onChange={setReason} />
      {overlapping && (
        <Alert severity="info">
          {t('{name} closes one of these days already.', { name: nameOfHoliday(overlapping) })}
        </Alert>
      )}
    </TitledDialog>
  );
}

function problemOf(
  wanted: Holiday,
  all: readonly Holiday[],
): { from?: string; to?: string } | null {
  if (!wanted.from) return { from: t('Choose a day') };
  if (!wanted.to) return { to: t('Choose the last day') };
  if (wanted.to < wanted.from) return { to: t('The last day comes before the first') };
  return isInList(all, wanted) ? { from: t('This is in the list already') } : null;
}
