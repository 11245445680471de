import { Button } from '@mui/material';
import { t } from '../../../../language/t.ts';
import { useSecondsLeft } from '../../../hooks/countdown.ts';

interface ResendInvitationProps {
  /** When another mail may go out; null for at once. */
  from: string | null;
  isBusy: boolean;
  onPress: () => void;
}

/** A minute lies between two mails; the button says how much of it is left. */
export function ResendInvitation({ from, isBusy, onPress }: ResendInvitationProps) {
  const wait = useSecondsLeft(from ?? '');
  return (
    <Button variant="outlined" disabled={isBusy || wait > 0} onClick={onPress}>
      {wait > 0
        ? t('Send the invitation again in {seconds} s', { seconds: wait })
        : t('Send the invitation again')}
    </Button>
  );
}
