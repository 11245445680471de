import { Checkbox, TableCell, TableHead, TableRow, TableSortLabel, Tooltip } from '@mui/material';
import { Children, isValidElement, type ReactNode } from 'react';
import {
  type DataTableColumnProps,
  useDataTableCallbacksContext,
  useListContext,
  useTranslate,
} from 'react-admin';
import { t } from '../../language/t.ts';
import { useDeclaration } from '../declarations.ts';
import { lowerFirst, pluralNoun } from '../nouns.ts';
import { WidthHandle } from './ColumnWidths.tsx';

/**
 * react-admin's own head hands its checkbox a property that MUI 9 no longer takes: it ends up in the
 * page, and React complains. This one names the checkbox properly.
 */
export const PlainGridHead = ({ children }: { children?: ReactNode }) => (
  <TableHead>
    <TableRow>
      <Heads>{children}</Heads>
    </TableRow>
  </TableHead>
);

export const SelectableHead = ({ children }: { children?: ReactNode }) => (
  <TableHead>
    <TableRow>
      <TableCell padding="checkbox">
        <SelectPage />
      </TableCell>
      <Heads>{children}</Heads>
    </TableRow>
  </TableHead>
);

const Heads = ({ children }: { children?: ReactNode }) =>
  Children.map(children, (child) =>
    isValidElement<DataTableColumnProps>(child) ? <Head {...child.props} /> : child,
  );

/** As react-admin's own, but it says how the grid is sorted, and its width can be changed. */
function Head({ source, label, disableSort, sortByOrder = 'ASC', ...props }: DataTableColumnProps) {
  const { sort, setSort } = useListContext();
  const translate = useTranslate();
  const isSorted = source !== undefined && sort.field === source;
  const opposite = sort.order === 'ASC' ? 'DESC' : 'ASC';
  const next = isSorted ? opposite : sortByOrder;
  const name = String(label);
  return (
    <TableCell
      variant="head"
      align={props.align}
      className={[props.headerClassName, source && `column-${source}`].filter(Boolean).join(' ')}
      // Without what changes its width, which a screen reader would say with every cell.
      aria-label={name}
      aria-sort={isSorted ? ARIA_SORT[sort.order] : undefined}
      sx={{ position: 'relative' }}
    >
      {disableSort || !source ? (
        label
      ) : (
        <Tooltip
          title={translate('ra.sort.sort_by', {
            field: name,
            field_lower_first: lowerFirst(name),
            order: translate(`ra.sort.${next}`),
          })}
          placement="bottom-start"
          enterDelay={300}
        >
          <TableSortLabel
            active={isSorted}
            direction={sort.order === 'ASC' ? 'asc' : 'desc'}
            onClick={() => setSort({ field: source, order: next })}
          >
            {label}
          </TableSortLabel>
        </Tooltip>
      )}
      {source && <WidthHandle path={source} label={name} />}
    </TableCell>
  );
}
const ARIA_SORT = { ASC: 'ascending', DESC: 'descending' } as const;

function SelectPage() {
  const resource = useDeclaration();
  const { data = [], selectedIds, onSelect } = useListContext();
  const { isRowSelectable = () => true } = useDataTableCallbacksContext();
  const ids = data.filter(isRowSelectable).map((record) => record.id);
  const chosen = ids.filter((id) => selectedIds.includes(id));
  const isAll = ids.length > 0 && chosen.length === ids.length;
  const others = selectedIds.filter((id) => !ids.includes(id));
  return (
    <Checkbox
      checked={isAll}
      indeterminate={chosen.length > 0 && !isAll}
      onChange={() => onSelect(isAll ? others : [...others, ...ids])}
      slotProps={{
        input: {
          'aria-label': t('Select all {things} of this page', { things: pluralNoun(resource) }),
        },
      }}
    />
  );
}
