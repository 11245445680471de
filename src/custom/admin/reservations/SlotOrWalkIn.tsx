import { Box, FormControlLabel, Switch } from '@mui/material';
import { can } from '#schema/declaration/access.ts';
import { reservation } from '#schema/resources/reservation.ts';
import { toLocal } from '#schema/time/zone.ts';
import { useViewer } from '#src/authProvider/useViewer.ts';
import { DialogField } from '#src/generator/DialogField.tsx';
import { todayIn } from '#src/generator/formats.ts';
import { useTimeZone } from '#src/generator/useSettings.ts';
import { t } from '#src/language/t.ts';
import { DayTimes } from './DayTimes.tsx';
import { PlacesField } from './PlacesField.tsx';
import type { SlotChoice } from './slotChoice.ts';
import { WeekSlotPicker } from './WeekSlotPicker.tsx';

interface SlotOrWalkInProps {
  service: string;
  person: string;
  isWalkIn: boolean;
  places: number;
  value: SlotChoice | null;
  onWalkIn: (isWalkIn: boolean) => void;
  onPlaces: (places: number) => void;
  onChange: (choice: SlotChoice | null) => void;
}

/** A day and a slot; or, for somebody who stands at the desk, what is left of today. */
export function SlotOrWalkIn({ service, person, isWalkIn, value, ...props }: SlotOrWalkInProps) {
  const { places, onWalkIn, onPlaces, onChange } = props;
  const viewer = useViewer();
  const timeZone = useTimeZone();
  const today = todayIn(timeZone);
  const asking = {
    user_id: person,
    ...(isWalkIn && { walk_in: true }),
    ...(places > 1 && { for_places: places }),
  };
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
      <PlacesField
        service={service}
        value={places}
        onChange={(count) => {
          onPlaces(count);
          onChange(null);
        }}
      />
      {isWalkIn ? (
        <DayTimes
          service={service}
          asking={asking}
          date={today}
          now={toLocal(Date.now(), timeZone).time}
          chosen={value?.time ?? null}
          canSqueezeIn={can(viewer, 'squeeze_in', reservation)}
          onChoose={(time, exception) =>
            onChange({
              date: today,
              time,
              ...(exception === 'outside_hours' && { outside_hours: true }),
              ...(exception === 'squeezed_in' && { squeeze_reason: value?.squeeze_reason ?? '' }),
            })
          }
        />
      ) : (
        <WeekSlotPicker service={service} asking={asking} value={value} onChange={onChange} />
      )}
      {value?.squeeze_reason !== undefined && (
        <Box sx={{ mt: 4 }}>
          <DialogField
            label={t('Why are they squeezed in?')}
            help={t('Staff read it, the person does not.')}
            autoFocus
            minRows={2}
            maxLength={500}
            value={value.squeeze_reason}
            error={undefined}
            onChange={(squeeze_reason) => onChange({ ...value, squeeze_reason })}
          />
        </Box>
      )}
    </>
  );
}
