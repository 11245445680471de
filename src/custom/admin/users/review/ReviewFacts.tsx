import { Link } from '@mui/material';
import { useCreatePath } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import type { Person } from '#schema/users/accounts.ts';
import { FactLine, Facts } from '#src/generator/Facts.tsx';
import { Panel } from '#src/generator/Panel.tsx';
import { t } from '#src/language/t.ts';
import { Fact } from '../Fact.tsx';
import { fullName, isInCare } from '../names.ts';

const BESIDE = [
  'profile.gender',
  'profile.address',
  'profile.barangay',
  'email',
  'profile.mobile_number',
];

const IN_CARE = ['responsible_id', 'relation'];

/** What the document has to agree with comes first, and large. */
export function ReviewFacts({ person }: { person: Person }) {
  const createPath = useCreatePath();
  return (
    <Panel
      title={t('Account details')}
      lead={t('The name, the birth date and the kind of document have to be the same.')}
    >
      <Facts>
        <FactLine label={t('Name')} isLarge>
          {fullName(person)}
        </FactLine>
        <Fact record={person} path="profile.birth_date" isLarge />
        <Fact record={person} path="identification.type" isLarge />
        {[...(isInCare(person) ? IN_CARE : []), ...BESIDE].map((path) => (
          <Fact key={path} record={person} path={path} />
        ))}
      </Facts>
      <Link
        component={RouterLink}
        to={createPath({ resource: 'users', id: person.id, type: 'show' })}
        sx={{ display: 'inline-block', mt: 3 }}
      >
        {t('Open the whole account')}
      </Link>
    </Panel>
  );
}
