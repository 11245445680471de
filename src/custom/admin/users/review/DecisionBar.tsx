import { Box, Button, Typography } from '@mui/material';
import type { Person } from '#schema/users/accounts.ts';
import { msg, t } from '#src/language/t.ts';
import { Key } from './Key.tsx';

interface DecisionBarProps {
  person: Person;
  isBusy: boolean;
  onVerify: () => void;
  onReject: () => void;
}

/** Stays in view below; a decision that was made can be taken back, into the other one. */
export function DecisionBar({ person, isBusy, onVerify, onReject }: DecisionBarProps) {
  const { status, reason } = person.identification;
  return (
    <Box sx={BAR}>
      {status !== 'submitted' && (
        <Typography role="status" sx={{ flex: '1 1 100%' }}>
          {t(SETTLED[status])} {reason}
        </Typography>
      )}
      <Button
        variant={status === 'submitted' ? 'contained' : 'outlined'}
        disabled={isBusy || status === 'verified' || status === 'none'}
        onClick={onVerify}
        aria-keyshortcuts="v"
      >
        {t('Verify identification')}
        <Key>V</Key>
      </Button>
      <Button
        variant="outlined"
        disabled={isBusy || status === 'rejected' || status === 'none'}
        onClick={onReject}
        aria-keyshortcuts="x"
      >
        {t('Reject identification')}
        <Key>X</Key>
      </Button>
    </Box>
  );
}

const SETTLED = {
  none: msg('Nothing waits here: the name or the birth date was changed after it was sent.'),
  verified: msg('This identification is verified.'),
  rejected: msg('This identification is rejected.'),
};

const BAR = {
  position: 'sticky',
  // On a narrow screen it sits above the bottom bar.
  bottom: { xs: 57, md: 0 },
  zIndex: 2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 2,
  py: 3,
  bgcolor: 'background.default',
  borderTop: 1,
  borderColor: 'divider',
  '& .MuiButton-root': { flex: { xs: '1 1 140px', sm: 'none' }, minHeight: { xs: 44, md: 36 } },
} as const;
