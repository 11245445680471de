import { Box, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { Fragment } from 'react';
import { PLAIN_ACTIONS } from '#schema/declaration/defineResource.ts';
import type { RoleReach } from '#schema/users/roles.ts';
import { t } from '#src/language/t.ts';
import { MatrixLine } from './MatrixLine.tsx';
import { columnOf, type MatrixPart } from './matrix.ts';
import { PermissionCheckbox, type PermissionState } from './PermissionCheckbox.tsx';
import { PLAIN_WORDS } from './permissionTexts.ts';
import { useGridKeys } from './useGridKeys.ts';

export interface MatrixProps extends PermissionState {
  parts: readonly MatrixPart[];
  reach: RoleReach;
  /** The heading that names it has this id. */
  labelledBy: string;
}

/** Things down, actions across; what only one thing knows stands on a line below it. */
export function MatrixTable({ parts, reach, labelledBy, ...state }: MatrixProps) {
  const { box, onKeyDown } = useGridKeys('column 0');
  return (
    <Table
      {...(state.onToggle && { role: 'grid', onKeyDown })}
      aria-labelledby={labelledBy}
      sx={{ tableLayout: 'fixed', '& td, & th': { px: 1, height: 40 } }}
    >
      <TableHead>
        <TableRow data-line>
          <TableCell sx={{ width: '38%' }} />
          {PLAIN_ACTIONS.map((action, place) => {
            const label = t(PLAIN_WORDS[action] ?? action);
            return (
              <TableCell key={action} align="center" sx={HEAD}>
                {label}
                {state.onToggle && (
                  <Box>
                    <PermissionCheckbox
                      {...state}
                      permissions={columnOf(parts, place)}
                      label={t('{action}, of everything', { action: label })}
                      {...box(`column ${place}`)}
                    />
                  </Box>
                )}
              </TableCell>
            );
          })}
        </TableRow>
      </TableHead>
      <TableBody>
        {parts.map(({ section, rows }) => (
          <Fragment key={section}>
            <TableRow>
              <TableCell colSpan={PLAIN_ACTIONS.length + 1} component="th" sx={SECTION}>
                {section ? t(section) : t('Elsewhere')}
              </TableCell>
            </TableRow>
            {rows.map((row) => (
              <MatrixLine key={row.resource.name} row={row} reach={reach} box={box} {...state} />
            ))}
          </Fragment>
        ))}
      </TableBody>
    </Table>
  );
}

const HEAD = { whiteSpace: 'normal', lineHeight: 1.3, verticalAlign: 'bottom' } as const;
const SECTION = {
  bgcolor: 'background.default',
  color: 'text.secondary',
  fontSize: 12,
  fontWeight: 'fontWeightMedium',
  textAlign: 'left',
  height: '32px !important',
} as const;
