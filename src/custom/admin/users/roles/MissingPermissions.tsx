import { Typography } from '@mui/material';
import type { Resource } from '#schema/declaration/defineResource.ts';
import { missingPermissions } from '#schema/users/roles.ts';
import { t } from '#src/language/t.ts';
import { actionLabel, permissionLabels } from './permissionTexts.ts';

/** It says what a role may do with a thing and cannot use without something else. */
export function MissingPermissions({
  resource,
  held,
}: {
  resource: Resource;
  held: readonly string[];
}) {
  return missingPermissions(resource, held).map(({ action, missing }) => (
    <Typography key={action} variant="caption" sx={{ display: 'block', color: 'warning.main' }}>
      {t('“{action}” only works together with: {others}', {
        action: actionLabel(resource, action),
        others: missing
          .map((permission) => {
            const labels = permissionLabels(permission);
            return t('{thing}: {action}', labels);
          })
          .join('; '),
      })}
    </Typography>
  ));
}
