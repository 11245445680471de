import { Box } from '@mui/material';
import { msg, t } from '#src/language/t.ts';

/** By table, as the preview counts them; the rest is told in one sentence. */
const COUNTED: Readonly<Record<string, string>> = {
  reservations: msg(
    '{count, plural, one {# reservation goes over} other {# reservations go over}}',
  ),
  questionnaire_responses: msg(
    '{count, plural, one {# form with answers goes over} other {# forms with answers go over}}',
  ),
  files: msg('{count, plural, one {# file goes over} other {# files go over}}'),
  users: msg(
    '{count, plural, one {# person in their care goes over} other {# people in their care go over}}',
  ),
};

export function MovedList({ moved }: { moved: Readonly<Record<string, number>> }) {
  const counted = Object.entries(COUNTED).filter(([table]) => (moved[table] ?? 0) > 0);
  return (
    <Box component="ul" sx={{ m: 0, pl: 5, '& li + li': { mt: 1 } }}>
      {counted.map(([table, words]) => (
        <li key={table}>{t(words, { count: moved[table] ?? 0 })}</li>
      ))}
      {counted.length === 0 && <li>{t('No visits, answers or files have to go over.')}</li>}
      <li>{t('Categories, consents and messages go over as well.')}</li>
      <li>{t('The other record is erased for good, and so is its way to sign in.')}</li>
      <li>{t('Everybody who had to do with one of the two is told.')}</li>
    </Box>
  );
}
