import { Alert, Button, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { t } from '../language/t.ts';
import { Dialog } from './modals.tsx';

interface TitledDialogProps {
  isOpen?: boolean;
  title: ReactNode;
  maxWidth?: 'xs' | 'sm';
  /** Space between what stands in it. */
  gap?: number;
  /** Why it was refused. The dialog stays open with it until it is done or left. */
  problem?: string | null | undefined;
  /** On the button that changes nothing; null for a dialog whose buttons have one of their own. */
  leave?: string | null;
  buttons?: ReactNode;
  /** The dialog is a form, sent by its button of type submit. */
  onSubmit?: (() => unknown) | undefined;
  /** Absent where only a button leads on. */
  onClose?: () => void;
  children: ReactNode;
}

/** A title, what it is about, and buttons; the first one changes nothing. */
export function TitledDialog({ title, gap, problem, onSubmit, ...props }: TitledDialogProps) {
  const { isOpen = true, maxWidth = 'xs', leave = t('Go back'), onClose } = props;
  const id = useId();
  const parts = (
    <>
      <DialogTitle id={id} variant="h2" sx={{ pt: 5 }}>
        {title}
      </DialogTitle>
      <DialogContent sx={gap ? { display: 'grid', gap } : {}}>
        {problem && (
          <Alert severity="error" sx={gap ? {} : { mb: 4 }}>
            {problem}
          </Alert>
        )}
        {props.children}
      </DialogContent>
      <DialogActions sx={ACTIONS}>
        {leave !== null && (
          <Button variant="outlined" {...(onClose && { onClick: onClose })}>
            {leave}
          </Button>
        )}
        {props.buttons}
      </DialogActions>
    </>
  );
  return (
    <Dialog
      open={isOpen}
      {...(onClose && { onClose })}
      aria-labelledby={id}
      fullWidth
      maxWidth={maxWidth}
    >
      {onSubmit ? (
        <form
          noValidate
          style={{ display: 'contents' }}
          onSubmit={(event) => {
            event.preventDefault();
            // It stands outside of the page's form, but its events reach that form through React.
            event.stopPropagation();
            onSubmit();
          }}
        >
          {parts}
        </form>
      ) : (
        parts
      )}
    </Dialog>
  );
}

/** Where their words are long, the buttons come on several lines, each on one. */
const ACTIONS = {
  px: 5,
  pb: 4,
  flexWrap: 'wrap',
  rowGap: 2,
  '& > *': { whiteSpace: 'nowrap' },
} as const;
