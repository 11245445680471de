import { Button } from '@mui/material';
import { useState } from 'react';
import { can } from '#schema/declaration/access.ts';
import { user } from '#schema/resources/user.ts';
import type { Person } from '#schema/users/accounts.ts';
import { useViewer } from '#src/authProvider/useViewer.ts';
import { readable, useAudience } from '#src/generator/declarations.ts';
import { Facts } from '#src/generator/Facts.tsx';
import { Panel } from '#src/generator/Panel.tsx';
import { t } from '#src/language/t.ts';
import { PersonCategories } from '../../categories/PersonCategories.tsx';
import { EmailDialog } from '../EmailDialog.tsx';
import { Fact } from '../Fact.tsx';
import { hasAccount } from '../names.ts';
import { PartSection } from './PartSection.tsx';
import { PROFILE } from './parts.ts';

/** The header says them, or a panel of their own. */
const SHOWN_ELSEWHERE = ['status', 'roles', 'categories', 'category_confirmations'];

export function ProfileTab({ person }: { person: Person }) {
  const viewer = useViewer();
  const audience = useAudience();
  const [isMoving, setMoving] = useState(false);
  const account = readable(user, audience).filter(
    ({ path, group }) =>
      (!group && !SHOWN_ELSEWHERE.includes(path)) || group === user.fields.privacy,
  );
  const mayMove = audience === 'admin' && can(viewer, 'update', user, person) && hasAccount(person);
  return (
    <>
      <PartSection person={person} part={PROFILE} title={t('Profile')} edit={t('Edit profile')} />
      <Panel
        title={t('Account')}
        action={
          mayMove && (
            <Button variant="outlined" onClick={() => setMoving(true)}>
              {t('Change e-mail address')}
            </Button>
          )
        }
      >
        <Facts>
          {account.map(({ path }) => (
            <Fact key={path} record={person} path={path} />
          ))}
        </Facts>
      </Panel>
      <PersonCategories userId={person.id} />
      {isMoving && <EmailDialog person={person} onClose={() => setMoving(false)} />}
    </>
  );
}
