import { Box, Button, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useId, useState } from 'react';
import type { RoleEffect } from '#schema/users/roles.ts';
import { Dialog } from '#src/generator/modals.tsx';
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
  const id = useId();
  const [password, setPassword] = useState('');
  const { total } = effect.people;
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="sm">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          asking.onConfirm(password);
        }}
      >
        <DialogTitle id={id} variant="h2" sx={{ pt: 5 }}>
          {t('Save the role {name}?', { name: role.name })}
        </DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 4 }}>
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
        </DialogContent>
        <DialogActions sx={{ px: 5, pb: 4 }}>
          <Button variant="outlined" onClick={onClose}>
            {t('Go back')}
          </Button>
          <Button type="submit" variant="contained" disabled={asking.isBusy || password === ''}>
            {total > 0
              ? t('Save for {total, plural, one {# person} other {# people}}', { total })
              : t('Save role')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
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
