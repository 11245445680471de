import { Box, Typography } from '@mui/material';
import { useState } from 'react';
import type { Person } from '#schema/users/accounts.ts';
import { ask } from '#src/http/ask.ts';
import { t } from '#src/language/t.ts';
import { ChangeDialog } from '../ChangeDialog.tsx';
import { shortName } from '../names.ts';
import { OwnPassword } from '../OwnPassword.tsx';
import { useAhead } from '../suspend/useAhead.ts';

/** Says what goes and what stays; nothing brings it back, so it takes your own password. */
export function GrantDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const [password, setPassword] = useState('');
  const { reservations, isPending } = useAhead(person.id);
  const count = reservations.length;
  const { updated_at } = person;
  return (
    <ChangeDialog
      title={t('Erase {name} for good?', { name: shortName(person) })}
      action={t('Erase person')}
      done={t('The person is erased')}
      send={() =>
        ask('POST /users/erasure/grant/{id}', {
          params: { id: person.id },
          body: { current_password: password, updated_at },
        })
      }
      canSend={!isPending && password !== ''}
      isDestructive
      shown={['current_password']}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <Box component="ul" sx={{ m: 0, pl: 5, '& li + li': { mt: 1 } }}>
            <li>
              {count > 0
                ? t(
                    '{count, plural, one {# reservation ahead is cancelled.} other {# reservations ahead are cancelled.}}',
                    { count },
                  )
                : t('Nothing is booked ahead.')}
            </li>
            <li>
              {t(
                'Name, e-mail address, profile, identification, files, messages and sessions are gone at once.',
              )}
            </li>
            <li>{t('Past visits stay in the figures, under nobody’s name.')}</li>
            <li>{t('They get a last mail that says so.')}</li>
          </Box>
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
