import { useMediaQuery } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { useMemo } from 'react';
import { MENU_SECTIONS } from '#schema/declaration/defineResource.ts';
import { resources } from '#schema/index.ts';
import type { RoleReach } from '#schema/users/roles.ts';
import { MatrixCards } from './MatrixCards.tsx';
import { MatrixTable } from './MatrixTable.tsx';
import { matrixOf, toggled } from './matrix.ts';

interface PermissionMatrixProps {
  held: readonly string[];
  reach: RoleReach;
  labelledBy: string;
  /** It has these alone; all that there are if absent. */
  offered?: readonly string[];
  /** The matrix is only read without it. */
  onChange?: (held: string[]) => void;
}

/** It shows what a role may do, thing by thing, from the actions that the declarations name. */
export function PermissionMatrix({
  held,
  reach,
  labelledBy,
  offered,
  onChange,
}: PermissionMatrixProps) {
  const parts = useMemo(() => matrixOf(resources, MENU_SECTIONS, offered), [offered]);
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  const Shape = isNarrow ? MatrixCards : MatrixTable;
  return (
    <Shape
      parts={parts}
      held={held}
      reach={reach}
      labelledBy={labelledBy}
      onToggle={onChange && ((some) => onChange(toggled(parts, held, some)))}
    />
  );
}
