import { Link, Paper, Typography } from '@mui/material';
import { useCreatePath } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import type { Person } from '../../../../schema/accounts.ts';
import { t } from '../../../language/t.ts';
import { Fact, FactLine, Facts } from '../Facts.tsx';
import { fullName } from '../names.ts';

const BESIDE = [
  'profile.gender',
  'profile.address',
  'profile.barangay',
  'email',
  'profile.mobile_number',
];

/** What the document has to agree with comes first, and large. */
export function ReviewFacts({ person }: { person: Person }) {
  const createPath = useCreatePath();
  return (
    <Paper
      component="section"
      aria-label={t('What the account says')}
      variant="outlined"
      sx={{ borderRadius: 2, p: { xs: 4, sm: 5 } }}
    >
      <Typography component="h2" variant="h2">
        {t('What the account says')}
      </Typography>
      <Typography sx={{ color: 'text.secondary', mt: 1, mb: 3 }}>
        {t('The name, the birth date and the kind of document have to be the same.')}
      </Typography>
      <Facts>
        <FactLine label={t('Name')} isLarge>
          {fullName(person)}
        </FactLine>
        <Fact record={person} path="profile.birth_date" isLarge />
        <Fact record={person} path="identification.type" isLarge />
        {BESIDE.map((path) => (
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
    </Paper>
  );
}
