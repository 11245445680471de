import MoreIcon from '@mui/icons-material/MoreHoriz';
import { Box, Button, IconButton, Menu, MenuItem } from '@mui/material';
import { useState } from 'react';
import { t } from '../../../language/t.ts';
import { useOfferQuestions } from '../questionnaire/answering/DueNotice.tsx';
import type { Reservation } from '../reservation.ts';
import { HeldUntil } from './Held.tsx';
import { type Move, movesFor } from './moves.ts';
import { useCircumstances, useDesk } from './useDesk.tsx';

/** The likely next step as a button, the others behind it. */
export function RowMoves({ record }: { record: Reservation }) {
  const moves = movesFor(record, useCircumstances());
  const { start, dialog } = useDesk();
  const offerQuestions = useOfferQuestions();
  const [main, ...others] = moves;
  if (record.status === 'held') return <HeldUntil record={record} />;
  if (!main) return null;
  const make = (move: Move) =>
    start(move, [record], () => {
      if (move.to === 'checked_in') offerQuestions(record);
    });
  const isQuiet = main.of === 'activity' ? main.isBack : main.to === 'cancelled';
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keeps a press from opening the row
    // biome-ignore lint/a11y/useKeyWithClickEvents: keeps a press from opening the row
    <div onClick={(event) => event.stopPropagation()}>
      <Box sx={{ display: 'inline-flex', gap: 1 }}>
        {!isQuiet && (
          <Button
            variant="outlined"
            onClick={() => make(main)}
            aria-label={t('{step} {reference}', {
              step: t(main.label),
              reference: record.reference,
            })}
          >
            {t(main.label)}
          </Button>
        )}
        <MoreMoves reference={record.reference} moves={isQuiet ? moves : others} onMove={make} />
      </Box>
      {dialog}
    </div>
  );
}

interface MoreMovesProps {
  reference: string;
  moves: readonly Move[];
  onMove: (move: Move) => void;
}

function MoreMoves({ reference, moves, onMove }: MoreMovesProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (moves.length === 0) return null;
  return (
    <>
      <IconButton
        aria-label={t('More for {reference}', { reference })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreIcon fontSize="small" />
      </IconButton>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {moves.map((move) => (
          <MenuItem
            key={move.to}
            onClick={() => {
              setAnchor(null);
              onMove(move);
            }}
          >
            {t(move.label)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
