import { Button, Typography } from '@mui/material';
import type { PersonCategory } from '#schema/categories/categoryCalls.ts';
import { FactLine, Facts } from '#src/generator/Facts.tsx';
import { exactTime } from '#src/generator/formats.ts';
import { Panel } from '#src/generator/Panel.tsx';
import { useTimeZone } from '#src/generator/useSettings.ts';
import { messageOf } from '#src/http/client.ts';
import { t } from '#src/language/t.ts';
import { useMayVerify, usePersonCategories, useVerifyCategory } from './personCategories.ts';

/** The categories that a person is in, or was refused, and how they came to each. */
export function PersonCategories({ userId }: { userId: string }) {
  const { data, error } = usePersonCategories(userId);
  const { verify, isBusy, error: problem } = useVerifyCategory(userId);
  const mayVerify = useMayVerify(userId);
  const shown =
    data?.data.filter(({ state, confirmation }) => state === 'in' || confirmation) ?? [];
  return (
    <Panel title={t('Categories')}>
      {error && <Typography>{messageOf(error)}</Typography>}
      {problem && <Typography sx={{ color: 'error.main' }}>{messageOf(problem)}</Typography>}
      {data && shown.length === 0 && <Typography>{t('In no category.')}</Typography>}
      <Facts>
        {shown.map((category) => (
          <FactLine key={category.id} label={category.name}>
            <HowTheyCame category={category} />
            {mayVerify && category.way === 'declared' && isChecked(category) && (
              <Button
                size="small"
                disabled={isBusy}
                onClick={() => verify(category.id, category.state !== 'in')}
              >
                {category.state === 'in'
                  ? t('Not so: {name}', { name: category.name })
                  : t('Verify: {name}', { name: category.name })}
              </Button>
            )}
          </FactLine>
        ))}
      </Facts>
    </Panel>
  );
}

const isChecked = ({ confirmation }: PersonCategory) =>
  confirmation !== null && confirmation.status !== 'unchecked';

function HowTheyCame({ category: { way, state, confirmation } }: { category: PersonCategory }) {
  const zone = useTimeZone();
  if (way === 'derived') return t('From the profile');
  if (!confirmation) return t('Given by staff');
  const { status, confirmed_at, checked_at, checked_by } = confirmation;
  const when = exactTime(checked_at ?? confirmed_at, zone);
  const who = checked_by ?? t('somebody who is gone');
  if (status === 'verified' && state === 'in') {
    return t('Verified on {when} by {who}', { when, who });
  }
  if (status === 'unchecked' && state === 'in') {
    return t('Confirmed by the person on {when}, not checked yet', { when });
  }
  // Taken out by editing, it keeps who verified it and when, which is not who withdrew it.
  return status === 'refused'
    ? t('Withdrawn on {when} by {who}', { when, who })
    : t('Withdrawn by staff');
}
