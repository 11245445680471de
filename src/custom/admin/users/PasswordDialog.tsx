import { Button } from '@mui/material';
import { useState } from 'react';
import { TitledDialog } from '#src/generator/TitledDialog.tsx';
import { t } from '#src/language/t.ts';
import { OwnPassword } from './OwnPassword.tsx';

export interface PasswordRequest {
  error?: string;
  /** Null cancels. */
  answer: (password: string | null) => void;
}

/** It asks for your own password before a form is saved. */
export function PasswordDialog({ title, error, answer }: PasswordRequest & { title: string }) {
  const [password, setPassword] = useState('');
  return (
    <TitledDialog
      title={title}
      maxWidth="sm"
      buttons={
        <Button type="submit" variant="contained" disabled={password === ''}>
          {t('Save')}
        </Button>
      }
      onSubmit={() => answer(password)}
      onClose={() => answer(null)}
    >
      <OwnPassword value={password} error={error} autoFocus onChange={setPassword} />
    </TitledDialog>
  );
}
