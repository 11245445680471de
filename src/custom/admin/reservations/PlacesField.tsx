import { TextField } from '@mui/material';
import { useId } from 'react';
import { useGetOne } from 'react-admin';
import { t } from '#src/language/t.ts';
import { LabelledPart } from './LabelledPart.tsx';

interface PlacesFieldProps {
  service: string;
  value: number;
  onChange: (places: number) => void;
}

/** How many come, where the service allows more than one. */
export function PlacesField({ service, value, onChange }: PlacesFieldProps) {
  const { data: record } = useGetOne('services', { id: service });
  const id = useId();
  const most = record?.places_per_booking ?? 1;
  if (most < 2) return null;
  return (
    <LabelledPart id={id} label={t('Places')}>
      <TextField
        select
        id={id}
        helperText={t('One for each person who comes.')}
        value={value}
        slotProps={{ select: { native: true } }}
        sx={{ display: 'block', mb: 3 }}
        onChange={({ target }) => onChange(Number(target.value))}
      >
        {Array.from({ length: most }, (_, index) => index + 1).map((each) => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </TextField>
    </LabelledPart>
  );
}
