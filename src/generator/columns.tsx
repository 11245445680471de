import { Box } from '@mui/material';
import type { ComponentType, ReactNode } from 'react';
import { DataTable, type RaRecord } from 'react-admin';
import type { FieldAtPath, FieldKind } from '#schema/declaration/field.ts';
import { valueAt } from '../dataProvider/paths.ts';
import { t } from '../language/t.ts';
import type { CellProps } from './cells/CellProps.ts';
import { EditableCell } from './cells/EditableCell.tsx';
import { FileCell, FilesCell, ImageCell } from './cells/fileCells.tsx';
import { RowsCell } from './cells/RowsCell.tsx';
import { ReferenceCell, ReferenceManyCell } from './cells/recordCells.tsx';
import {
  ChoiceCell,
  ChoicesCell,
  EmailCell,
  LongTextCell,
  NumberCell,
  PhoneCell,
  PlainCell,
  TextListCell,
  YesNoCell,
} from './cells/textCells.tsx';
import { DateCell, DateTimeCell, TimeCell } from './cells/timeCells.tsx';
import { useTimeZone } from './useSettings.ts';
import { isEmpty } from './values.ts';

/** How a value of each kind is shown, in grids, on cards and on pages. */
const CELLS: Record<FieldKind, ComponentType<CellProps>> = {
  text: PlainCell,
  long_text: LongTextCell,
  email: EmailCell,
  phone: PhoneCell,
  choice: ChoiceCell,
  choices: ChoicesCell,
  language: PlainCell,
  text_list: (props) =>
    props.field.purpose ? <FilesCell {...props} /> : <TextListCell {...props} />,
  yes_no: YesNoCell,
  number: NumberCell,
  date: DateCell,
  time: TimeCell,
  date_time: DateTimeCell,
  time_zone: PlainCell,
  reference: ReferenceCell,
  reference_many: ReferenceManyCell,
  rows: RowsCell,
  // Shown by the fields themselves, in the reader's language.
  translations: () => null,
  image: ImageCell,
  file: FileCell,
};

interface ValueProps {
  flatField: FieldAtPath;
  record: object;
  isFull?: boolean;
}

export function Value({ flatField: { field, path }, record, isFull = false }: ValueProps) {
  const zone = useTimeZone();
  const value = valueAt(record, path);
  if (isEmpty(value)) {
    return (
      <Box component="span" sx={{ color: 'text.secondary' }}>
        <span aria-hidden>–</span>
        <span style={VISUALLY_HIDDEN}>{t('None')}</span>
      </Box>
    );
  }
  const Cell = CELLS[field.kind];
  return (
    <Cell field={field} value={value} record={record} path={path} zone={zone} isFull={isFull} />
  );
}

/** One column of the grid. */
export function column(flatField: FieldAtPath): ReactNode {
  const { path, field } = flatField;
  return (
    <DataTable.Col
      key={path}
      source={path}
      label={t(field.label)}
      disableSort={!field.sortable}
      sortByOrder={field.kind === 'date' || field.kind === 'date_time' ? 'DESC' : 'ASC'}
      {...(field.kind === 'number' && { align: 'right' as const })}
      render={(record) =>
        field.editable ? (
          <EditableCell
            flatField={flatField}
            record={record as RaRecord}
            show={(shown) => <Value flatField={flatField} record={shown} />}
          />
        ) : (
          <Value flatField={flatField} record={record} />
        )
      }
    />
  );
}

export const VISUALLY_HIDDEN = {
  position: 'absolute',
  width: 1,
  height: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const;
