import { Alert, Box, Button, Typography } from '@mui/material';
import type { PersonRefusal } from '#schema/reservations/booking.ts';
import { messageOf } from '#src/http/client.ts';
import { t } from '#src/language/t.ts';
import { useMayVerify, useVerifyCategory } from '../categories/personCategories.ts';

interface RefusalProps {
  refusal: NonNullable<PersonRefusal>;
  person: string | undefined;
}

/** Why the person cannot book; a category that one confirms is confirmed where they stand. */
export function Refusal({ refusal, person = '' }: RefusalProps) {
  const mayVerify = useMayVerify(person) && person !== '';
  const { verify, isBusy, error } = useVerifyCategory(person);
  return (
    <Alert severity="warning">
      {refusal.message}
      {mayVerify &&
        refusal.ways?.map(
          ({ category }) =>
            category && (
              <Box key={category.id} sx={{ mt: 2 }}>
                <Typography>
                  <strong>{category.name}</strong>: {category.statement}
                </Typography>
                <Button
                  variant="outlined"
                  disabled={isBusy}
                  onClick={() => verify(category.id, true)}
                  sx={{ mt: 1 }}
                >
                  {t('They show it: verify {name}', { name: category.name })}
                </Button>
              </Box>
            ),
        )}
      {error && <Typography sx={{ color: 'error.main' }}>{messageOf(error)}</Typography>}
    </Alert>
  );
}
