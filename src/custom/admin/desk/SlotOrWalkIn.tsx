import { FormControlLabel, Switch } from '@mui/material';
import { toLocal } from '../../../../schema/zone.ts';
import { todayIn } from '../../../generator/formats.ts';
import { useTimeZone } from '../../../generator/useSettings.ts';
import { t } from '../../../language/t.ts';
import { DayTimes } from './DayTimes.tsx';
import type { SlotChoice } from './reservationApi.ts';
import { WeekSlotPicker } from './WeekSlotPicker.tsx';

interface SlotOrWalkInProps {
  service: string;
  person: string;
  isWalkIn: boolean;
  value: SlotChoice | null;
  onWalkIn: (isWalkIn: boolean) => void;
  onChange: (choice: SlotChoice | null) => void;
}

/** A day and a slot; or, for somebody who stands at the desk, what is left of today. */
export function SlotOrWalkIn({ service, person, isWalkIn, value, ...props }: SlotOrWalkInProps) {
  const { onWalkIn, onChange } = props;
  const timeZone = useTimeZone();
  const today = todayIn(timeZone);
  return (
    <>
      <FormControlLabel
        label={t('They are here now (walk-in)')}
        control={
          <Switch
            checked={isWalkIn}
            onChange={({ target }) => {
              onWalkIn(target.checked);
              onChange(null);
            }}
          />
        }
      />
      {isWalkIn ? (
        <DayTimes
          service={service}
          asking={{ user_id: person, walk_in: true }}
          date={today}
          now={toLocal(Date.now(), timeZone).time}
          chosen={value?.time ?? null}
          onChoose={(time, outside_hours) =>
            onChange({ date: today, time, ...(outside_hours && { outside_hours }) })
          }
        />
      ) : (
        <WeekSlotPicker
          service={service}
          asking={{ user_id: person }}
          value={value}
          onChange={onChange}
        />
      )}
    </>
  );
}
