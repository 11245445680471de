import { Typography } from '@mui/material';
import { useState } from 'react';
import type { Person } from '#schema/users/accounts.ts';
import { ask } from '#src/http/ask.ts';
import { t } from '#src/language/t.ts';
import { ChangeDialog } from '../ChangeDialog.tsx';
import { shortName } from '../names.ts';
import { OwnPassword } from '../OwnPassword.tsx';

interface MergeDialogProps {
  kept: Person;
  merged: Person;
  onDone: () => void;
  onClose: () => void;
}

/** Nothing brings the other record back, so it takes your own password. */
export function MergeDialog({ kept, merged, onDone, onClose }: MergeDialogProps) {
  const [password, setPassword] = useState('');
  return (
    <ChangeDialog
      title={t('Merge two records of {name} for good?', { name: shortName(kept) })}
      action={t('Merge the two')}
      done={t('The two records are one')}
      send={async () => {
        await ask('POST /users/merge', {
          body: { kept_id: kept.id, merged_id: merged.id, current_password: password },
        });
        onDone();
      }}
      canSend={password !== ''}
      isDestructive
      maxWidth="xs"
      shown={['current_password']}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <Typography>
            {t(
              'If they are two people, one of them reads what belongs to the other from then on. Be sure: look at their papers.',
            )}
          </Typography>
          <Typography sx={{ fontWeight: 'fontWeightMedium' }}>
            {t('Nobody can bring it back.')}
          </Typography>
          <OwnPassword
            autoFocus
            value={password}
            error={errors.current_password}
            onChange={setPassword}
          />
        </>
      )}
    </ChangeDialog>
  );
}
