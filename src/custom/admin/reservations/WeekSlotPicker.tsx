import BackIcon from '@mui/icons-material/ChevronLeft';
import NextIcon from '@mui/icons-material/ChevronRight';
import { Alert, Box, IconButton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { addDays } from '#schema/time/zone.ts';
import { dayOfMonth, longDate, shortDate, shortWeekday, todayIn } from '#src/generator/formats.ts';
import { useTimeZone } from '#src/generator/useSettings.ts';
import { ask } from '#src/http/ask.ts';
import { messageOf } from '#src/http/client.ts';
import { t } from '#src/language/t.ts';
import { ChoiceButton } from './ChoiceButton.tsx';
import { DayTimes } from './DayTimes.tsx';
import { Refusal } from './Refusal.tsx';
import type { SlotChoice, SlotRequest } from './slotChoice.ts';
import { SLOT_REASON_TEXTS } from './slotReasonTexts.ts';

const DAYS = 7;

interface WeekSlotPickerProps {
  service: string;
  asking: SlotRequest;
  value: SlotChoice | null;
  /** The day to begin with, if it is not past. */
  from?: string;
  onChange: (choice: SlotChoice | null) => void;
}

/** Seven days side by side, and the slots of the chosen one. */
export function WeekSlotPicker({ service, asking, value, from, onChange }: WeekSlotPickerProps) {
  const today = todayIn(useTimeZone());
  const [start, setStart] = useState(from && from > today ? from : today);
  const [day, setDay] = useState<string | null>(null);
  const days = Array.from({ length: DAYS }, (_, offset) => addDays(start, offset));
  const { data, error } = useQuery({
    queryKey: ['services', service, 'closed days', start, asking],
    queryFn: () =>
      ask('GET /services/not-available-date-slot/{id}', {
        params: { id: service },
        query: { from: start, to: addDays(start, DAYS - 1), ...asking },
      }),
  });
  const reasons = new Map(data?.data.map(({ date, reason }) => [date, reason]));
  const shown = day && days.includes(day) ? day : days.find((one) => data && !reasons.has(one));
  const turn = (by: number) => {
    setStart([today, addDays(start, by)].toSorted().at(-1) ?? today);
    onChange(null);
  };
  if (error) return <Alert severity="error">{messageOf(error)}</Alert>;
  if (data?.refusal) {
    return <Refusal refusal={data.refusal} person={asking.user_id} />;
  }
  return (
    <Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, mb: 2 }}>
        <Typography sx={{ flex: 1, fontWeight: 'fontWeightMedium' }} aria-live="polite">
          {t('{from} to {to}', {
            from: shortDate(start),
            to: shortDate(days.at(-1) ?? start),
          })}
        </Typography>
        <IconButton
          aria-label={t('Seven days earlier')}
          disabled={start <= today}
          onClick={() => turn(-DAYS)}
        >
          <BackIcon />
        </IconButton>
        <IconButton aria-label={t('Seven days later')} onClick={() => turn(DAYS)}>
          <NextIcon />
        </IconButton>
      </Box>
      <Box
        role="group"
        aria-label={t('Day')}
        sx={{
          display: 'grid',
          gap: 1,
          gridTemplateColumns: { xs: 'repeat(4, 1fr)', sm: 'repeat(7, 1fr)' },
        }}
      >
        {days.map((one) => {
          const reason = reasons.get(one);
          const why = reason && t(SLOT_REASON_TEXTS[reason]);
          return (
            <ChoiceButton
              key={one}
              isChosen={one === shown}
              isOff={!data || reason !== undefined}
              label={[longDate(one), why].filter(Boolean).join(', ')}
              onChoose={() => {
                setDay(one);
                onChange(null);
              }}
            >
              <span>{shortWeekday(one)}</span>
              <strong>{dayOfMonth(one)}</strong>
              <small>{why ?? ' '}</small>
            </ChoiceButton>
          );
        })}
      </Box>
      {shown && (
        <DayTimes
          service={service}
          asking={asking}
          date={shown}
          chosen={value?.date === shown ? value.time : null}
          onChoose={(time) => onChange({ date: shown, time })}
        />
      )}
      {data && !shown && (
        <Typography sx={{ mt: 4 }}>{t('No free day among these. Look at later ones.')}</Typography>
      )}
    </Box>
  );
}
