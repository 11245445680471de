import { Alert, Box, Skeleton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { CallTypes } from '#schema/calls/index.ts';
import { MOST_SQUEEZED_IN } from '#schema/declaration/bounds.ts';
import { clock, longDate } from '#src/generator/formats.ts';
import { lowerFirst } from '#src/generator/nouns.ts';
import { messageOf } from '#src/http/client.ts';
import { t } from '#src/language/t.ts';
import { ChoiceButton } from './ChoiceButton.tsx';
import { dayTimesQuery } from './dayTimesQuery.ts';
import { Refusal } from './Refusal.tsx';
import type { SlotRequest } from './slotChoice.ts';
import { SLOT_REASON_TEXTS } from './slotReasonTexts.ts';

interface DayTimesProps {
  service: string;
  date: string;
  asking: SlotRequest;
  chosen: string | null;
  /** For a walk-in, the time on the clock. */
  now?: string;
  /** Whether full slots can be chosen as well. */
  canSqueezeIn?: boolean;
  onChoose: (time: string, exception?: 'outside_hours' | 'squeezed_in') => void;
}

/** The slots of a day with the places left in each. */
export function DayTimes({ service, date, asking, chosen, ...props }: DayTimesProps) {
  const { now, canSqueezeIn = false, onChoose } = props;
  const { data, error } = useQuery(dayTimesQuery(service, date, asking));
  const reasons = new Map(data?.data.map(({ time, reason }) => [time, reason]));
  // Whoever stands at the desk comes now, unless somebody chooses otherwise.
  const present = data && now !== undefined && chosen === null ? presentChoice(data, now) : null;
  useEffect(() => {
    if (present) onChoose(present.time, present.exception);
  });
  return (
    <Box sx={{ mt: 4 }}>
      <Typography component="h3" variant="h3" sx={{ mb: 2 }}>
        {longDate(date)}
      </Typography>
      {error && <Alert severity="error">{messageOf(error)}</Alert>}
      {data?.refusal && <Refusal refusal={data.refusal} person={asking.user_id} />}
      {!data && !error && <Skeleton variant="rounded" height={96} />}
      <Box
        role="group"
        aria-label={t('Time')}
        sx={{
          display: 'grid',
          gap: 1,
          gridTemplateColumns: 'repeat(auto-fill, minmax(104px, 1fr))',
        }}
      >
        {data?.slots.map((slot) => {
          const { time, ends, turn, ends_turn, remaining, capacity, squeezed_in = 0 } = slot;
          const isNow = isRunning({ time, ends }, now);
          const reason = reasons.get(time);
          const left =
            capacity > 1 ? t('{remaining} of {capacity} left', { remaining, capacity }) : t('Free');
          const free = isNow ? t('Now, {left}', { left: lowerFirst(left) }) : left;
          const isSqueezable =
            canSqueezeIn &&
            reason === 'full' &&
            !data.refusal &&
            squeezed_in + (asking.for_places ?? 1) <= MOST_SQUEEZED_IN;
          const notes = [
            reason ? t(SLOT_REASON_TEXTS[reason]) : free,
            squeezed_in > 0 && t('{count} squeezed in', { count: squeezed_in }),
            isSqueezable && t('Squeeze in'),
          ];
          const note = notes.filter(Boolean).join(', ');
          return (
            <ChoiceButton
              key={time}
              isChosen={time === chosen}
              isOff={reason !== undefined && !isSqueezable}
              label={t('{from} to {to}, {note}', {
                from: clock(time, turn),
                to: clock(ends, ends_turn),
                note,
              })}
              onChoose={() => (isSqueezable ? onChoose(time, 'squeezed_in') : onChoose(time))}
            >
              <strong>{clock(time, turn)}</strong>
              <small>{note}</small>
            </ChoiceButton>
          );
        })}
        {data && now !== undefined && !data.slots.some((slot) => isRunning(slot, now)) && (
          <ChoiceButton
            isChosen={now === chosen}
            isOff={data.refusal !== null}
            label={t('{time}, now, outside hours', { time: clock(now) })}
            onChoose={() => onChoose(now, 'outside_hours')}
          >
            <strong>{clock(now)}</strong>
            <small>{t('Now, outside hours')}</small>
          </ChoiceButton>
        )}
      </Box>
    </Box>
  );
}

type DayTimesAnswer = CallTypes['GET /services/not-available-time-slot/{id}']['answer'];

/** The slot that is running, if there is room; without one, the time on the clock. */
function presentChoice(
  { slots, data, refusal }: DayTimesAnswer,
  now: string,
): { time: string; exception?: 'outside_hours' } | null {
  if (refusal) return null;
  const running = slots.find((slot) => isRunning(slot, now));
  if (!running) return { time: now, exception: 'outside_hours' };
  return data.some(({ time }) => time === running.time) ? null : { time: running.time };
}

const isRunning = ({ time, ends }: { time: string; ends: string }, now: string | undefined) =>
  now !== undefined && time <= now && now < ends;
