import { TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useGetOne } from 'react-admin';
import { MOST_PLACES, MOST_SQUEEZED_IN } from '#schema/declaration/bounds.ts';
import { t } from '#src/language/t.ts';
import { dayTimesQuery } from './dayTimesQuery.ts';
import type { SlotChoice, SlotRequest } from './slotChoice.ts';

interface PlacesFieldProps {
  service: string;
  asking: SlotRequest;
  choice: SlotChoice;
  onChange: (choice: SlotChoice) => void;
}

/** How many come, where the service allows more than one and the time has as many. */
export function PlacesField({ service, asking, choice, onChange }: PlacesFieldProps) {
  const { data: record } = useGetOne('services', { id: service });
  const { data: day } = useQuery(dayTimesQuery(service, choice.date, asking));
  const slot = day?.slots.find(({ time }) => time === choice.time);
  const most = Math.min(record?.places_per_booking ?? 1, roomFor(choice, slot));
  if (most < 2) return null;
  return (
    <TextField
      select
      label={t('Places')}
      helperText={t('One for each person who comes.')}
      value={choice.places ?? 1}
      slotProps={{ select: { native: true } }}
      sx={{ mt: 4, minWidth: 160 }}
      onChange={({ target }) => onChange({ ...choice, places: Number(target.value) })}
    >
      {Array.from({ length: most }, (_, index) => index + 1).map((each) => (
        <option key={each} value={each}>
          {each}
        </option>
      ))}
    </TextField>
  );
}

/** Outside hours nobody takes a place of a slot. */
function roomFor(
  { outside_hours, squeeze_reason }: SlotChoice,
  slot: { remaining: number; squeezed_in?: number } | undefined,
): number {
  if (outside_hours) return MOST_PLACES;
  if (squeeze_reason !== undefined) return MOST_SQUEEZED_IN - (slot?.squeezed_in ?? 0);
  return slot?.remaining ?? 1;
}
