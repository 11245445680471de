import { Button, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { Dialog } from '#src/generator/modals.tsx';
import { t } from '#src/language/t.ts';
import type { Holiday, Proposal } from './holidays.ts';
import { ProposalRows } from './ProposalRows.tsx';

interface ReviewDialogProps {
  title: string;
  lead?: string;
  /** It stands before the list and says, for instance, where it comes from. */
  children?: ReactNode;
  /** These are there already. */
  all: readonly Holiday[];
  proposals: readonly Proposal[];
  onAdd: (holidays: Holiday[]) => void;
  onClose: () => void;
}

/** Says which days would be added, before any is; each can be left out or moved. */
export function ReviewDialog({
  title,
  lead,
  children,
  all,
  onAdd,
  onClose,
  ...props
}: ReviewDialogProps) {
  const id = useId();
  const [proposals, setProposals] = useState(props.proposals);
  const chosen = proposals.filter(({ isChosen, holiday }) => isChosen && isWhole(holiday));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // Within the page's own form, which is not what is saved here.
    event.stopPropagation();
    onAdd(chosen.map(({ holiday }) => holiday));
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby={`${id}-title`} fullWidth maxWidth="sm">
      <form onSubmit={submit} noValidate style={{ display: 'contents' }}>
        <DialogTitle id={`${id}-title`} variant="h2" sx={{ pt: 5 }}>
          {title}
        </DialogTitle>
        <DialogContent>
          {lead && <Typography sx={{ color: 'text.secondary', mb: 3 }}>{lead}</Typography>}
          {children}
          <ProposalRows all={all} proposals={proposals} onChange={setProposals} />
        </DialogContent>
        <DialogActions sx={{ px: 5, pb: 4 }}>
          <Button variant="outlined" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" variant="contained" disabled={chosen.length === 0}>
            {chosen.length === 0
              ? t('Add holidays')
              : t('{count, plural, one {Add # holiday} other {Add # holidays}}', {
                  count: chosen.length,
                })}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

const isWhole = ({ from, to }: Holiday) => from !== '' && to >= from;
