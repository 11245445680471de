import { Button, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useId, useState } from 'react';
import { Dialog } from '#src/generator/modals.tsx';
import { t } from '#src/language/t.ts';
import { OwnPassword } from './OwnPassword.tsx';

export interface PasswordRequest {
  error?: string;
  /** Null cancels. */
  answer: (password: string | null) => void;
}

/** It asks for your own password before a form is saved. */
export function PasswordDialog({ title, error, answer }: PasswordRequest & { title: string }) {
  const id = useId();
  const [password, setPassword] = useState('');
  return (
    <Dialog open onClose={() => answer(null)} aria-labelledby={id} fullWidth maxWidth="sm">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // The form of the page is around it in React, if not in the document.
          event.stopPropagation();
          answer(password);
        }}
      >
        <DialogTitle id={id} variant="h2" sx={{ pt: 5 }}>
          {title}
        </DialogTitle>
        <DialogContent>
          <OwnPassword value={password} error={error} autoFocus onChange={setPassword} />
        </DialogContent>
        <DialogActions sx={{ px: 5, pb: 4 }}>
          <Button variant="outlined" onClick={() => answer(null)}>
            {t('Go back')}
          </Button>
          <Button type="submit" variant="contained" disabled={password === ''}>
            {t('Save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
