import { Button, Typography } from '@mui/material';
import { useRef, useState } from 'react';
import { TitledDialog } from '#src/generator/TitledDialog.tsx';
import { useTimeZone } from '#src/generator/useSettings.ts';
import { t } from '#src/language/t.ts';
import { type Holiday, type Proposal, proposalsOf } from './holidays.ts';
import { ReviewDialog } from './ReviewDialog.tsx';

interface ImportDialogProps {
  all: readonly Holiday[];
  /** The page shows this year; days of it and the next are taken. */
  year: number;
  onAdd: (holidays: Holiday[]) => void;
  onClose: () => void;
}
const MAX_BYTES = 2 * 1024 * 1024;

/** Reads a calendar file and shows which of its days would be added. */
export function ImportDialog({ all, year, onAdd, onClose }: ImportDialogProps) {
  const zone = useTimeZone();
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [calendar, setCalendar] = useState<{ name: string; proposals: Proposal[] } | null>(null);
  const years = { from: year, to: year + 1 };

  async function read(file: File | undefined) {
    if (!file) return;
    setProblem(null);
    if (file.size > MAX_BYTES) return setProblem(t('This file is too large for a calendar.'));
    try {
      const { readCalendar } = await import('./readCalendar.ts');
      const text = new TextDecoder().decode(await file.arrayBuffer());
      const holidays = readCalendar(text, { years, zone });
      setCalendar({ name: file.name, proposals: proposalsOf(all, holidays) });
    } catch {
      setProblem(t('This file cannot be read as a calendar. Choose one whose name ends in .ics.'));
    }
  }

  if (calendar) {
    return (
      <ReviewDialog
        title={t('Days of {file}', { file: calendar.name })}
        lead={t('Its days in {from} and {to}. What is in the list already is left out.', {
          from: String(years.from),
          to: String(years.to),
        })}
        all={all}
        onAdd={onAdd}
        onClose={onClose}
        proposals={calendar.proposals}
      />
    );
  }
  return (
    <TitledDialog
      title={t('Import a calendar file')}
      problem={problem}
      leave={t('Cancel')}
      onClose={onClose}
    >
      <Typography sx={{ mb: 3 }}>
        {t(
          'Governments and calendar programs offer holidays as .ics files. You see which days would be added before any is.',
        )}
      </Typography>
      <Button variant="contained" onClick={() => input.current?.click()}>
        {t('Choose a file')}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".ics,text/calendar"
        hidden
        aria-label={t('Calendar file')}
        onChange={({ target }) => {
          read(target.files?.[0]);
          target.value = '';
        }}
      />
    </TitledDialog>
  );
}
