import { Alert, Button } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-admin';
import { can } from '#schema/declaration/access.ts';
import { user } from '#schema/resources/user.ts';
import type { Person } from '#schema/users/accounts.ts';
import { isOfAge } from '#schema/users/birthDate.ts';
import { useViewer } from '#src/authProvider/useViewer.ts';
import { todayIn } from '#src/generator/formats.ts';
import { useTimeZone } from '#src/generator/useSettings.ts';
import { t } from '#src/language/t.ts';
import { HandOverDialog } from '../HandOverDialog.tsx';

interface NoAccountNoteProps {
  person: Person;
  responsible: { id: string; name: string } | null;
}

/**
 * They have no account: what is told of them goes to whoever cares for them, or to nobody, until they are
 * of age and want one.
 */
export function NoAccountNote({ person, responsible }: NoAccountNoteProps) {
  const viewer = useViewer();
  const zone = useTimeZone();
  const [isOpen, setOpen] = useState(false);
  const mayHandOver =
    isOfAge(person.profile.birth_date, todayIn(zone)) && can(viewer, 'create', user, person);
  return (
    <Alert
      severity="info"
      sx={{ mb: 4 }}
      action={
        mayHandOver && (
          <Button size="small" variant="outlined" onClick={() => setOpen(true)}>
            {t('Account of their own')}
          </Button>
        )
      }
    >
      {responsible ? (
        <>
          {t('In the care of')}{' '}
          <Link to={`/users/${responsible.id}/show`}>
            <bdi>{responsible.name}</bdi>
          </Link>
          {'. '}
          {t('Messages go there.')}
        </>
      ) : (
        <>
          {t('Registered at the desk, without an e-mail address: nothing is sent to them.')}{' '}
          {!person.profile.birth_date &&
            t('Once their birth date is filled in, they can be given an account.')}
        </>
      )}
      {isOpen && <HandOverDialog person={person} onClose={() => setOpen(false)} />}
    </Alert>
  );
}
