import { Alert, Skeleton } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Person } from '#schema/users/accounts.ts';
import { ask } from '#src/http/ask.ts';
import { messageOf } from '#src/http/client.ts';
import { t } from '#src/language/t.ts';
import { ChangeDialog } from './ChangeDialog.tsx';
import { shortName } from './names.ts';
import { OwnPassword } from './OwnPassword.tsx';

/** For somebody who has lost the phone and the recovery codes. */
export function ResetFactorsDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const [password, setPassword] = useState('');
  const { data, error, isPending } = useQuery({
    queryKey: ['second-factors', person.id],
    queryFn: () => ask('GET /users/second-factors/{id}', { params: { id: person.id } }),
    select: ({ data: factors }) => factors,
    staleTime: 0,
  });
  const isNothing = data?.length === 0;
  return (
    <ChangeDialog
      title={t('Reset the second factor of {name}?', { name: shortName(person) })}
      action={t('Reset second factor')}
      done={t('The second factor is reset')}
      send={() =>
        ask('POST /users/second-factors/reset/{id}', {
          params: { id: person.id },
          body: { current_password: password },
        })
      }
      canSend={password !== '' && (data?.length ?? 0) > 0}
      isDestructive
      maxWidth="xs"
      shown={['current_password']}
      onClose={onClose}
    >
      {(errors) => (
        <>
          {isPending && <Skeleton variant="rounded" height={48} aria-label={t('Loading')} />}
          {error && <Alert severity="error">{messageOf(error)}</Alert>}
          {isNothing && <Alert severity="info">{t('This person has no second factor.')}</Alert>}
          {data && !isNothing && (
            <>
              <div>
                {t('Will be removed: {names}, and the recovery codes.', {
                  names: data.map(({ name }) => name).join(', '),
                })}
              </div>
              <div>
                {t(
                  'They are signed out everywhere and told by mail. Make sure that it is them who ask: from then on their password and mailbox are enough.',
                )}
              </div>
              <OwnPassword
                value={password}
                error={errors.current_password}
                onChange={setPassword}
              />
            </>
          )}
        </>
      )}
    </ChangeDialog>
  );
}
