import OpenIcon from '@mui/icons-material/ArrowForward';
import { Box, IconButton } from '@mui/material';
import { lazy, Suspense } from 'react';
import { useCanAccess, useCreatePath, useGetManyAggregate } from 'react-admin';
import { Link } from 'react-router-dom';
import { t } from '../../language/t.ts';
import { useDeclarationOf } from '../declarations.ts';
import { BETWEEN } from '../list/chosenFilter.tsx';
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
  const { declaration, ids, records } = useChosen({ flatField, values });
  const [first, ...rest] = records;
  if (!first) return <>{ids.length}</>;
  return <>{nameOf(declaration, first) + (rest.length > 0 ? ` +${rest.length}` : '')}</>;
}

/** To the page of the one record that is picked. */
export function RecordFilterLink(props: FilterValueProps) {
  const { declaration, ids, records } = useChosen(props);
  const [only] = records;
  const { canAccess } = useCanAccess({
    resource: declaration.name,
    action: 'show',
    ...(only && { record: only }),
  });
  const createPath = useCreatePath();
  if (ids.length !== 1 || !only || !canAccess) return null;
  const words = t('Open {name}', { name: nameOf(declaration, only) });
  return (
    <IconButton
      component={Link}
      to={createPath({ resource: declaration.name, id: only.id, type: 'show' })}
      aria-label={words}
      title={words}
      sx={BETWEEN}
    >
      <OpenIcon sx={{ fontSize: 16 }} />
    </IconButton>
  );
}

function useChosen({ flatField: { field, path }, values }: FilterValueProps) {
  const to = field.to ?? '';
  const declaration = useDeclarationOf(to);
  const ids = listed(values[path]).map(String);
  const { data } = useGetManyAggregate(to, { ids }, { enabled: ids.length > 0 });
  return { declaration, ids, records: (data ?? []).filter(Boolean) };
}
