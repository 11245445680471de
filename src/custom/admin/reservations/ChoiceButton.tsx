import { ButtonBase } from '@mui/material';
import type { ReactNode } from 'react';

interface ChoiceButtonProps {
  isChosen: boolean;
  isOff: boolean;
  label: string;
  onChoose: () => void;
  children: ReactNode;
}

/** A day or a slot. One that cannot be booked stays readable and says why. */
export const ChoiceButton = ({ isChosen, isOff, label, onChoose, children }: ChoiceButtonProps) => (
  <ButtonBase
    aria-pressed={isChosen}
    aria-label={label}
    disabled={isOff}
    onClick={onChoose}
    sx={{
      display: 'flex',
      flexDirection: 'column',
      minHeight: 44,
      py: 1,
      px: 2,
      borderRadius: 1,
      border: 1,
      borderColor: isChosen ? 'primary.main' : 'divider',
      bgcolor: isChosen ? 'primary.main' : 'background.paper',
      color: isChosen ? 'primary.contrastText' : 'text.primary',
      fontSize: 14,
      '&:hover': { borderColor: 'primary.main' },
      '&.Mui-disabled': { bgcolor: 'background.default', color: 'text.secondary' },
      '& strong': { whiteSpace: 'nowrap' },
      '& small': { fontSize: 12 },
    }}
  >
    {children}
  </ButtonBase>
);
