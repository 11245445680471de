import { Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import type { RoleEffect } from '#schema/users/roles.ts';
import { TitledDialog } from '#src/generator/TitledDialog.tsx';
import { t } from '#src/language/t.ts';
import { OwnPassword } from '../OwnPassword.tsx';
import { AffectedPeople } from './AffectedPeople.tsx';
import { type EffectLine, effectLines } from './effectTexts.ts';

interface EffectDialogProps {
  role: { id: string; name: string };
  effect: RoleEffect;
  /** It says what is wrong with the password that was entered. */
  error: string | undefined;
  isBusy: boolean;
  onConfirm: (password: string) => void;
  onClose: () => void;
}

/** Who is affected by a change of a role, and what they gain and lose, before it is saved. */
export function EffectDialog({ role, effect, onClose, ...asking }: EffectDialogProps) {
  const [password, setPassword] = useState('');
  const { total } = effect.people;
  return (
    <TitledDialog
      title={t('Save the role {name}?', { name: role.name })}
      maxWidth="sm"
      gap={4}
      buttons={
        <Button type="submit" variant="contained" disabled={asking.isBusy || password === ''}>
          {total > 0
            ? t('Save for {total, plural, one {# person} other {# people}}', { total })
            : t('Save role')}
        </Button>
      }
      onSubmit={() => asking.onConfirm(password)}
      onClose={onClose}
    >
      <AffectedPeople role={role.id} people={effect.people} />
      <Part title={t('They gain')} lines={effectLines(effect, 'gain')} tone="success.main" />
      <Part title={t('They lose')} lines={effectLines(effect, 'lose')} tone="error.main" />
      {total > 0 && (
        <Typography sx={{ color: 'text.secondary' }}>
          {t(
            'It takes effect with their next step. People who gain a permission must sign in again.',
          )}
        </Typography>
      )}
      <OwnPassword value={password} error={asking.error} autoFocus onChange={setPassword} />
    </TitledDialog>
  );
}

function Part({
  title,
  lines,
  tone,
}: {
  title: string;
  lines: readonly EffectLine[];
  tone: string;
}) {
  if (lines.length === 0) return null;
  return (
    <Box component="section" sx={{ borderLeft: 3, borderColor: tone, pl: 3 }}>
      <Typography component="h3" variant="h3" sx={{ mb: 1 }}>
        {title}
      </Typography>
      <Box component="ul" sx={{ m: 0, pl: 5 }}>
        {lines.map(({ words, note }) => (
          <li key={words}>
            {words}
            {note && (
              <Typography variant="caption" sx={{ display: 'block', color: 'text.secondary' }}>
                {note}
              </Typography>
            )}
          </li>
        ))}
      </Box>
    </Box>
  );
}
