import { Button, Typography } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { TitledDialog } from '#src/generator/TitledDialog.tsx';
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
  const [proposals, setProposals] = useState(props.proposals);
  const chosen = proposals.filter(({ isChosen, holiday }) => isChosen && isWhole(holiday));
  const submit = () => {
    onAdd(chosen.map(({ holiday }) => holiday));
  };
  return (
    <TitledDialog
      title={title}
      maxWidth="sm"
      leave={t('Cancel')}
      buttons={
        <Button type="submit" variant="contained" disabled={chosen.length === 0}>
          {chosen.length === 0
            ? t('Add holidays')
            : t('{count, plural, one {Add # holiday} other {Add # holidays}}', {
                count: chosen.length,
              })}
        </Button>
      }
      onSubmit={submit}
      onClose={onClose}
    >
      {lead && <Typography sx={{ color: 'text.secondary', mb: 3 }}>{lead}</Typography>}
      {children}
      <ProposalRows all={all} proposals={proposals} onChange={setProposals} />
    </TitledDialog>
  );
}

const isWhole = ({ from, to }: Holiday) => from !== '' && to >= from;
