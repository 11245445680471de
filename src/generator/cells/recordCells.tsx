import { Link } from '@mui/material';
import { useCanAccess, useCreatePath, useGetManyAggregate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { t } from '../../language/t.ts';
import { useDeclarationOf } from '../declarations.ts';
import { embeddedAt, type Named, nameOf } from '../values.ts';
import type { CellProps } from './CellProps.ts';
import { Tags } from './textCells.tsx';

export function ReferenceCell({ field, value, record, path, isFull }: CellProps) {
  const to = field.to ?? '';
  const names = useNames(to, [embeddedAt(record, path) ?? String(value)]);
  const { canAccess } = useCanAccess({ resource: to, action: 'show' });
  const createPath = useCreatePath();
  const name = names[0] ?? '…';
  if (!canAccess) return <>{name}</>;
  return (
    <Link
      component={RouterLink}
      to={createPath({ resource: to, id: String(value), type: 'show' })}
      onClick={(event) => event.stopPropagation()}
      color="inherit"
      underline="hover"
      sx={isFull ? {} : TWO_LINES}
      title={isFull ? undefined : name}
    >
      {name}
    </Link>
  );
}

export function ReferenceManyCell({ field, value }: CellProps) {
  return <Tags names={useNames(field.to ?? '', value as (string | Named)[])} />;
}

/** The names of records: those that came along, and those asked for by their ids in one call. */
function useNames(to: string, records: readonly (string | Named)[]): string[] {
  const declaration = useDeclarationOf(to);
  const ids = records.filter((record) => typeof record === 'string');
  const { data = [] } = useGetManyAggregate(to, { ids }, { enabled: ids.length > 0 });
  const names = new Map(
    data.filter(Boolean).map((record) => [record.id, nameOf(declaration, record)]),
  );
  return records.map((record) =>
    typeof record === 'string'
      ? (names.get(record) ?? '…')
      : record.name || t(declaration.label.one),
  );
}

/** A name gives way, so that no chip beside it is covered where words are longer than the English. */
const TWO_LINES = {
  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
  maxWidth: { xs: 160, xl: 320 },
  overflow: 'hidden',
  lineHeight: 1.3,
} as const;
