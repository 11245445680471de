import { Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { valueAt } from '../../dataProvider/paths.ts';
import { t } from '../../language/t.ts';
import { formatValue } from '../values.ts';
import type { CellProps } from './CellProps.ts';

/** A grid says how many; a page of its own has a small table. */
export function RowsCell({ field, value, zone, isFull }: CellProps) {
  const rows = value as object[];
  const columns = Object.entries(field.fields ?? {});
  if (!isFull) return <>{rows.length}</>;
  return (
    <Table size="small" sx={{ width: 'auto' }} aria-label={t(field.label)}>
      <TableHead>
        <TableRow>
          {columns.map(([name, inner]) => (
            <TableCell key={name}>{t(inner.label)}</TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map((row) => (
          <TableRow key={JSON.stringify(row)}>
            {columns.map(([name, inner]) => (
              <TableCell key={name}>
                {formatValue({
                  field: inner,
                  value: valueAt(row, name),
                  record: row,
                  path: name,
                  zone,
                })}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
