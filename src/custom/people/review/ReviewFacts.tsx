import { Box, Link, Paper, Typography } from '@mui/material';
import { useCreatePath } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import type { Person } from '../../../../schema/accounts.ts';
import { t } from '../../../language/t.ts';
import { Value } from '../../../resources/columns.tsx';
import { fullName, placed } from '../names.ts';

const BESIDE = ['profile.gender', 'profile.civil_status', 'profile.address', 'profile.barangay'];
const REACHED = ['email', 'profile.mobile_number'];

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
      <Box component="dl" sx={{ m: 0 }}>
        <Line label={t('Name')} isLarge>
          {fullName(person)}
        </Line>
        <Fact person={person} path="profile.birth_date" isLarge />
        <Fact person={person} path="identification.type" isLarge />
        {[...BESIDE, ...REACHED].map((path) => (
          <Fact key={path} person={person} path={path} />
        ))}
      </Box>
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

interface FactProps {
  person: Person;
  path: string;
  isLarge?: boolean;
}
const Fact = ({ person, path, isLarge = false }: FactProps) => (
  <Line label={t(placed(path).field.label)} isLarge={isLarge}>
    <Value placed={placed(path)} record={person} isFull />
  </Line>
);

interface LineProps {
  label: string;
  isLarge?: boolean;
  children: React.ReactNode;
}
const Line = ({ label, isLarge = false, children }: LineProps) => (
  <Box sx={LINE}>
    <Typography component="dt" sx={{ color: 'text.secondary' }}>
      {label}
    </Typography>
    <Box
      component="dd"
      sx={{
        m: 0,
        minWidth: 0,
        overflowWrap: 'anywhere',
        ...(isLarge && { fontSize: 18, fontWeight: 'fontWeightMedium', lineHeight: 1.3 }),
      }}
    >
      {children}
    </Box>
  </Box>
);

const LINE = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: '160px 1fr' },
  alignItems: 'baseline',
  columnGap: 4,
  py: 2,
  '& + &': { borderTop: 1, borderColor: 'divider' },
} as const;
