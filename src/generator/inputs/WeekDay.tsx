import AddIcon from '@mui/icons-material/Add';
import CloseIcon from '@mui/icons-material/Close';
import { Box, IconButton, Switch, Tooltip, Typography } from '@mui/material';
import { useId } from 'react';
import { clock } from '../../language/clock.ts';
import { t } from '../../language/t.ts';
import { CopyDayMenu } from './CopyDayMenu.tsx';
import { TemporalInput } from './TemporalInput.tsx';
import {
  addRow,
  closeDay,
  type Hours,
  hoursOf,
  type PlacedHours,
  replaceRow,
  type WeekEdit,
  withoutRow,
} from './week.ts';

interface WeekDayProps extends WeekEdit {
  /** What is wrong with a row, by its place in the list. */
  problem: (index: number) => string | undefined;
}

/** One weekday: closed, or open for one or several spans. */
export function WeekDay({ day, days, week, onChange, problem }: WeekDayProps) {
  const id = useId();
  const rows = hoursOf(week, day.id);
  const isOpen = rows.length > 0;
  return (
    <Box
      role="group"
      aria-labelledby={id}
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr auto', sm: '152px 1fr auto' },
        gap: 2,
        px: 3,
        py: 2,
        alignItems: 'start',
        '& + &': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, minHeight: 36 }}>
        <Switch
          size="small"
          checked={isOpen}
          onChange={(_, on) => onChange(on ? addRow(week, day.id) : closeDay(week, day.id))}
          slotProps={{ input: { role: 'switch', 'aria-labelledby': id } }}
        />
        <Typography id={id} sx={{ fontWeight: 'fontWeightMedium' }}>
          {day.name}
        </Typography>
      </Box>
      <Box sx={{ gridRow: { xs: 2, sm: 1 }, gridColumn: { xs: '1 / -1', sm: 2 } }}>
        {!isOpen && (
          <Typography sx={{ color: 'text.secondary', lineHeight: '36px' }}>
            {t('Closed')}
          </Typography>
        )}
        {rows.map((row) => (
          <Span
            key={row.index}
            day={day.name}
            row={row}
            problem={problem(row.index)}
            onChange={(change) => onChange(replaceRow(week, row.index, change))}
            onRemove={() => onChange(withoutRow(week, row.index))}
          />
        ))}
      </Box>
      {isOpen && (
        <Box sx={{ display: 'flex', gridRow: 1, gridColumn: { xs: 2, sm: 3 } }}>
          <Tooltip title={t('Add hours, such as after a break')}>
            <IconButton
              aria-label={t('Add hours on {day}', { day: day.name })}
              onClick={() => onChange(addRow(week, day.id))}
            >
              <AddIcon fontSize="small" />
            </IconButton>
          </Tooltip>
          <CopyDayMenu day={day} days={days} week={week} onChange={onChange} />
        </Box>
      )}
    </Box>
  );
}

interface SpanProps {
  day: string;
  row: PlacedHours;
  problem: string | undefined;
  onChange: (change: Partial<Hours>) => void;
  onRemove: () => void;
}

function Span({ day, row, problem, onChange, onRemove }: SpanProps) {
  const id = useId();
  const input = {
    kind: 'time',
    error: problem !== undefined,
    describedBy: problem ? id : undefined,
  } as const;
  return (
    <Box sx={{ mb: 1 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
        <TemporalInput
          {...input}
          label={t('{day} opens', { day })}
          value={row.opens}
          onChange={(opens) => onChange({ opens })}
        />
        <Box component="span" aria-hidden sx={{ display: { xs: 'none', sm: 'inline' } }}>
          {t('to')}
        </Box>
        {/* A clock shows midnight as 00:00; as a closing time it is the end of the day. */}
        <TemporalInput
          {...input}
          label={t('{day} closes', { day })}
          value={row.closes === '24:00' ? '00:00' : row.closes}
          onChange={(closes) => onChange({ closes: closes === '00:00' ? '24:00' : closes })}
        />
        <IconButton
          aria-label={t('Remove {opens} to {closes} on {day}', {
            opens: row.opens && clock(row.opens),
            closes: row.closes && clock(row.closes),
            day,
          })}
          onClick={onRemove}
        >
          <CloseIcon fontSize="small" />
        </IconButton>
      </Box>
      {problem && (
        <Typography id={id} sx={{ color: 'error.main' }}>
          {problem}
        </Typography>
      )}
    </Box>
  );
}
