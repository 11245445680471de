import { Checkbox, TableCell, TableHead, TableRow } from '@mui/material';
import { type AriaAttributes, Children, cloneElement, isValidElement, type ReactNode } from 'react';
import { useDataTableCallbacksContext, useListContext } from 'react-admin';
import { t } from '../../language/t.ts';
import { useDeclaration } from '../declarations.ts';
import { pluralNoun } from '../nouns.ts';

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

/** The one that the grid is sorted by says so, and which way. */
function Heads({ children }: { children?: ReactNode }) {
  const { sort } = useListContext();
  const order = sort.order === 'ASC' ? 'ascending' : 'descending';
  return Children.map(children, (child) =>
    isValidElement<HeadProps>(child) && child.props.source === sort.field
      ? cloneElement(child, { 'aria-sort': order })
      : child,
  );
}

interface HeadProps extends AriaAttributes {
  source?: string;
}

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
