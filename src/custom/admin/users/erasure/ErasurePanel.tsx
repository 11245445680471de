import { Alert, AlertTitle, Box, Button } from '@mui/material';
import { useState } from 'react';
import { can } from '#schema/declaration/access.ts';
import { user } from '#schema/resources/user.ts';
import type { Person } from '#schema/users/accounts.ts';
import { useViewer } from '#src/authProvider/useViewer.ts';
import { exactTime } from '#src/generator/formats.ts';
import { useTimeZone } from '#src/generator/useSettings.ts';
import { t } from '#src/language/t.ts';
import { DeclineDialog } from './DeclineDialog.tsx';
import { GrantDialog } from './GrantDialog.tsx';

/** For somebody who has asked to be erased: why, since when, and the decision on it. */
export function ErasurePanel({ person }: { person: Person }) {
  const viewer = useViewer();
  const zone = useTimeZone();
  const [open, setOpen] = useState<'grant' | 'decline' | null>(null);
  const { requested_at, reason } = person.erasure;
  const isOwn = viewer?.id === person.id;
  const mayDecide = can(viewer, 'erase', user, person);
  const close = () => setOpen(null);
  return (
    <Alert severity="warning" sx={{ mb: 4, '& .MuiAlert-message': { flex: 1 } }}>
      <AlertTitle>{t('This person has asked to be erased')}</AlertTitle>
      {requested_at && t('Asked {time}.', { time: exactTime(requested_at, zone) })}{' '}
      {reason ? t('Their reason: {reason}', { reason }) : t('They gave no reason.')}
      {mayDecide && isOwn && <p>{t('Another administrator has to decide on it.')}</p>}
      {mayDecide && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 3 }}>
          {!isOwn && (
            <Button variant="contained" color="error" onClick={() => setOpen('grant')}>
              {t('Grant erasure')}
            </Button>
          )}
          <Button variant="outlined" onClick={() => setOpen('decline')}>
            {t('Decline erasure')}
          </Button>
        </Box>
      )}
      {open === 'grant' && <GrantDialog person={person} onClose={close} />}
      {open === 'decline' && <DeclineDialog person={person} onClose={close} />}
    </Alert>
  );
}
