import PrintIcon from '@mui/icons-material/PrintOutlined';
import { Box, Button, Select, Typography } from '@mui/material';
import { type ReactNode, useId, useState } from 'react';
import { exactTime } from '#src/generator/formats.ts';
import { useTimeZone } from '#src/generator/useSettings.ts';
import { t } from '#src/language/t.ts';
import { PrintedPage, usePrinting } from '../../PrintedPage.tsx';
import type { Submission } from '../answersApi.ts';
import { Comparison } from './Comparison.tsx';
import { SubmissionView } from './SubmissionView.tsx';

interface SubmissionsProps {
  /** Newest first, at least one. */
  submissions: readonly Submission[];
  isPlain: boolean;
}

/** The newest one; older ones by their date, and what changed since any of them. */
export function Submissions({ submissions, isPlain }: SubmissionsProps) {
  const zone = useTimeZone();
  const [chosenId, setChosen] = useState<string | null>(null);
  const [earlierId, setEarlier] = useState('');
  const { isPrinting, print } = usePrinting();
  const place = Math.max(
    0,
    submissions.findIndex(({ id }) => id === chosenId),
  );
  const chosen = submissions[place];
  if (!chosen) return null;
  const older = submissions.slice(place + 1);
  const earlier = older.find(({ id }) => id === earlierId);
  const timeOf = ({ submitted_at }: Submission) => exactTime(submitted_at, zone);
  const when = t('Answered by {name} on {time}', {
    name: chosen.author.name,
    time: timeOf(chosen),
  });
  const content = earlier ? (
    <Comparison
      earlier={earlier}
      later={chosen}
      times={{ earlier: timeOf(earlier), later: timeOf(chosen) }}
    />
  ) : (
    <SubmissionView submission={chosen} />
  );
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: 3, mb: 4 }}>
        {submissions.length > 1 && (
          <Pick label={t('Submitted')} value={chosen.id} onPick={setChosen}>
            {submissions.map((submission, index) => (
              <option key={submission.id} value={submission.id}>
                {index === 0
                  ? t('{time} (newest)', { time: timeOf(submission) })
                  : timeOf(submission)}
              </option>
            ))}
          </Pick>
        )}
        {older.length > 0 && (
          <Pick label={t('Compare with')} value={earlier?.id ?? ''} onPick={setEarlier}>
            <option value="">{t('Nothing')}</option>
            {older.map((submission) => (
              <option key={submission.id} value={submission.id}>
                {timeOf(submission)}
              </option>
            ))}
          </Pick>
        )}
        {!isPlain && (
          <Button variant="outlined" startIcon={<PrintIcon aria-hidden />} onClick={print}>
            {t('Print answers')}
          </Button>
        )}
      </Box>
      <Typography sx={{ color: 'text.secondary', mb: 4 }}>{when}</Typography>
      {content}
      {isPrinting && (
        <PrintedPage>
          <p>{when}</p>
          {content}
        </PrintedPage>
      )}
    </>
  );
}

interface PickProps {
  label: string;
  value: string;
  onPick: (id: string) => void;
  children: ReactNode;
}

function Pick({ label, value, onPick, children }: PickProps) {
  const id = useId();
  return (
    <div>
      <Typography component="label" htmlFor={id} sx={{ display: 'block' }}>
        {label}
      </Typography>
      <Select
        native
        size="small"
        value={value}
        onChange={({ target }) => onPick(target.value)}
        inputProps={{ id }}
      >
        {children}
      </Select>
    </div>
  );
}
