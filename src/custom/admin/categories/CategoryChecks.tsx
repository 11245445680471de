import { Alert, AlertTitle, Box, Button, Typography } from '@mui/material';
import type { PersonCategory } from '#schema/categories/categoryCalls.ts';
import { exactTime } from '#src/generator/formats.ts';
import { useTimeZone } from '#src/generator/useSettings.ts';
import { messageOf } from '#src/http/client.ts';
import { t } from '#src/language/t.ts';
import { useMayVerify, usePersonCategories, useVerifyCategory } from './personCategories.ts';

/** What a person has confirmed of themselves and nobody has checked, to be checked at the counter. */
export function CategoryChecks({ userId }: { userId: string }) {
  const mayVerify = useMayVerify(userId);
  const { data } = usePersonCategories(userId, mayVerify);
  const unchecked = data?.data.filter(isUnchecked) ?? [];
  if (!mayVerify || unchecked.length === 0) return null;
  return (
    <Alert severity="info" sx={{ mb: 4, '& .MuiAlert-message': { flex: 1 } }}>
      <AlertTitle>{t('To check at the counter')}</AlertTitle>
      {unchecked.map((category) => (
        <Check key={category.id} userId={userId} category={category} />
      ))}
    </Alert>
  );
}

const isUnchecked = ({ state, confirmation }: PersonCategory) =>
  state === 'in' && confirmation?.status === 'unchecked';

function Check({ userId, category }: { userId: string; category: PersonCategory }) {
  const { id, name, statement, confirmation } = category;
  const { verify, isBusy, error } = useVerifyCategory(userId);
  const zone = useTimeZone();
  return (
    <Box sx={{ mt: 2 }}>
      <Typography>
        <strong>{name}</strong>: {statement}
      </Typography>
      <Typography sx={{ color: 'text.secondary' }}>
        {t('Confirmed by the person on {when}.', {
          when: exactTime(confirmation?.confirmed_at ?? '', zone),
        })}
      </Typography>
      {error && <Typography sx={{ color: 'error.main' }}>{messageOf(error)}</Typography>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 2 }}>
        <Button
          variant="contained"
          disabled={isBusy}
          aria-label={t('Verify: {name}', { name })}
          onClick={() => verify(id, true)}
        >
          {t('Verify')}
        </Button>
        <Button
          variant="outlined"
          disabled={isBusy}
          aria-label={t('Not so: {name}', { name })}
          onClick={() => verify(id, false)}
        >
          {t('Not so')}
        </Button>
      </Box>
    </Box>
  );
}
