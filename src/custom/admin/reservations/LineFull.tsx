import { Alert, Button, Typography } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '#src/generator/ConfirmDialog.tsx';
import { ApiError } from '#src/http/client.ts';
import { t } from '#src/language/t.ts';

export const isLineFull = (problem: unknown) =>
  problem instanceof ApiError && problem.code === 'line_full';

interface LineFullProps {
  isBusy: boolean;
  onTake: () => void;
  /** Other times. */
  children: ReactNode;
}

/** Nobody is booked yet: another time, or a second question that says what taking them means. */
export function LineFull({ isBusy, onTake, children }: LineFullProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <Alert severity="warning">
      <Typography>
        {t('The line is full until closing. Offer another time, or take them all the same.')}
      </Typography>
      {children}
      <Button variant="outlined" disabled={isBusy} onClick={() => setAsking(true)} sx={{ mt: 2 }}>
        {t('Take them past closing')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        isDangerous={false}
        title={t('Take them past closing?')}
        confirm={t('Take them past closing')}
        onConfirm={() => {
          setAsking(false);
          onTake();
        }}
        onClose={() => setAsking(false)}
      >
        <Typography>
          {t(
            'They will probably be served after closing, and the office stays open until they are. The log says that you took them.',
          )}
        </Typography>
      </ConfirmDialog>
    </Alert>
  );
}
