import { Box } from '@mui/material';
import { lazy, Suspense } from 'react';
import { useGetManyAggregate } from 'react-admin';
import { t } from '../../language/t.ts';
import { useDeclarationOf } from '../declarations.ts';
import { nameOf } from '../values.ts';
import { type FilterProps, type FilterValueProps, listed } from './FilterProps.ts';

const RecordPicker = lazy(async () => ({
  default: (await import('../inputs/RecordPicker.tsx')).RecordPicker,
}));

/** Any of the picked records. */
export function RecordFilter({ flatField, values, onChange }: FilterProps) {
  return (
    <Box sx={{ width: 280, minHeight: 40 }}>
      <Suspense>
        <RecordPicker
          to={flatField.field.to ?? ''}
          label={t(flatField.field.label)}
          value={listed(values[flatField.path]).map(String)}
          onChange={(ids) => onChange({ [flatField.path]: ids })}
        />
      </Suspense>
    </Box>
  );
}

export function RecordFilterValue({ flatField, values }: FilterValueProps) {
  const to = flatField.field.to ?? '';
  const declaration = useDeclarationOf(to);
  const ids = listed(values[flatField.path]).map(String);
  const { data } = useGetManyAggregate(to, { ids }, { enabled: ids.length > 0 });
  const [first, ...rest] = (data ?? []).filter(Boolean);
  if (!first) return <>{ids.length}</>;
  return <>{nameOf(declaration, first) + (rest.length > 0 ? ` +${rest.length}` : '')}</>;
}
