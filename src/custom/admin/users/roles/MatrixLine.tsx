import { Box, FormControlLabel, TableCell, TableRow, Typography } from '@mui/material';
import { PLAIN_ACTIONS } from '#schema/declaration/defineResource.ts';
import type { RoleReach } from '#schema/users/roles.ts';
import { t } from '#src/language/t.ts';
import { MissingPermissions } from './MissingPermissions.tsx';
import type { MatrixRow } from './matrix.ts';
import { PermissionCheckbox, type PermissionState } from './PermissionCheckbox.tsx';
import { actionLabel, describeCoverage } from './permissionTexts.ts';
import type { useGridKeys } from './useGridKeys.ts';

interface MatrixLineProps extends PermissionState {
  row: MatrixRow;
  reach: RoleReach;
  box: ReturnType<typeof useGridKeys>['box'];
}

/** One thing with all that can be done with it. */
export function MatrixLine({ row, reach, box, ...state }: MatrixLineProps) {
  const { resource, plain, own, all } = row;
  const thing = t(resource.label.many);
  const isLast = own.length === 0;
  const cover = describeCoverage(resource, reach);
  return (
    <>
      <TableRow data-line>
        <TableCell component="th" scope="row" sx={isLast ? {} : { borderBottom: 0 }}>
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
            {state.onToggle && (
              <PermissionCheckbox
                {...state}
                permissions={all}
                label={t('{thing}: everything', { thing })}
                {...box(resource.name)}
              />
            )}
            <span>
              <Box component="span" sx={{ fontWeight: 'fontWeightMedium' }}>
                {thing}
              </Box>
              {cover && (
                <Typography variant="caption" sx={{ display: 'block', color: 'text.secondary' }}>
                  {cover}
                </Typography>
              )}
              <MissingPermissions resource={resource} held={state.held} />
            </span>
          </Box>
        </TableCell>
        {plain.map((permission, place) => {
          const action = PLAIN_ACTIONS[place] ?? '';
          const label = t('{thing}: {action}', { thing, action: actionLabel(resource, action) });
          return (
            <TableCell key={action} align="center" sx={isLast ? {} : { borderBottom: 0 }}>
              {permission && (
                <PermissionCheckbox
                  {...state}
                  permissions={[permission]}
                  label={label}
                  {...box(permission)}
                />
              )}
            </TableCell>
          );
        })}
      </TableRow>
      {!isLast && (
        <TableRow data-line>
          <TableCell colSpan={PLAIN_ACTIONS.length + 1} sx={{ pt: 0 }}>
            <Box
              sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 5, pl: state.onToggle ? 9 : 0 }}
            >
              {own.map(({ permission, action }) => {
                const words = actionLabel(resource, action);
                return (
                  <FormControlLabel
                    key={permission}
                    label={words}
                    sx={{ gap: state.onToggle ? 0 : 1, mx: 0 }}
                    control={
                      <PermissionCheckbox
                        {...state}
                        permissions={[permission]}
                        label={t('{thing}: {action}', { thing, action: words })}
                        {...box(permission)}
                      />
                    }
                  />
                );
              })}
            </Box>
          </TableCell>
        </TableRow>
      )}
    </>
  );
}
