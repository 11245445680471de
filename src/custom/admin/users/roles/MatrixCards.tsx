import { Box, FormControlLabel, Typography } from '@mui/material';
import type { RoleReach } from '#schema/users/roles.ts';
import { t } from '#src/language/t.ts';
import type { MatrixProps } from './MatrixTable.tsx';
import { MissingPermissions } from './MissingPermissions.tsx';
import type { MatrixRow } from './matrix.ts';
import { PermissionCheckbox, type PermissionState } from './PermissionCheckbox.tsx';
import { actionLabel, describeCoverage } from './permissionTexts.ts';

/** The matrix on a narrow screen: a card for each thing, its actions in words below each other. */
export function MatrixCards({ parts, reach, labelledBy, ...state }: MatrixProps) {
  return (
    <Box role="group" aria-labelledby={labelledBy} sx={{ display: 'grid', gap: 4 }}>
      {parts.map(({ section, rows }) => (
        <Box key={section}>
          <Typography variant="caption" sx={{ color: 'text.secondary' }}>
            {section ? t(section) : t('Elsewhere')}
          </Typography>
          {rows.map((row) => (
            <Card key={row.resource.name} row={row} reach={reach} {...state} />
          ))}
        </Box>
      ))}
    </Box>
  );
}

function Card({ row, reach, ...state }: PermissionState & { row: MatrixRow; reach: RoleReach }) {
  const { resource, all } = row;
  const thing = t(resource.label.many);
  const cover = describeCoverage(resource, reach);
  const spacing = { mx: 0, gap: state.onToggle ? 0 : 2, minHeight: state.onToggle ? 44 : 32 };
  return (
    <Box
      role="group"
      aria-label={thing}
      sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 3, mt: 2 }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 2 }}>
        <Typography sx={{ fontWeight: 'fontWeightMedium' }}>{thing}</Typography>
        {state.onToggle && (
          <FormControlLabel
            label={t('Everything')}
            sx={{ mr: 0, flex: 'none' }}
            control={
              <PermissionCheckbox
                {...state}
                permissions={all}
                label={t('{thing}: everything', { thing })}
              />
            }
          />
        )}
      </Box>
      {cover && (
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {cover}
        </Typography>
      )}
      <Box sx={{ display: 'grid' }}>
        {row.actions.map(({ action, permission }) => {
          const words = actionLabel(resource, action);
          return (
            <FormControlLabel
              key={action}
              label={words}
              sx={spacing}
              control={
                <PermissionCheckbox
                  {...state}
                  permissions={[permission]}
                  label={t('{thing}: {action}', { thing, action: words })}
                />
              }
            />
          );
        })}
      </Box>
      <MissingPermissions resource={resource} held={state.held} />
    </Box>
  );
}
