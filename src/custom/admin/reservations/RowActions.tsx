import MoreIcon from '@mui/icons-material/MoreHoriz';
import { Box, Button, IconButton, Menu, MenuItem } from '@mui/material';
import { useState } from 'react';
import { t } from '#src/language/t.ts';
import { useOfferQuestions } from '../questionnaires/answering/useOfferQuestions.ts';
import type { Reservation } from '../reservation.ts';
import { type Action, actionsFor } from './actions.ts';
import { HeldUntil } from './HeldNotes.tsx';
import { useDesk, useViewerAndToday } from './useDesk.tsx';

/** The likely next step as a button, the others behind it. */
export function RowActions({ record }: { record: Reservation }) {
  const actions = actionsFor(record, useViewerAndToday());
  const { start, dialog } = useDesk();
  const offerQuestions = useOfferQuestions();
  const [main, ...others] = actions;
  if (record.status === 'held') return <HeldUntil record={record} />;
  if (!main) return null;
  const make = (action: Action) =>
    start(action, [record], () => {
      if (action.to === 'checked_in') offerQuestions(record);
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
        <MoreActions
          reference={record.reference}
          actions={isQuiet ? actions : others}
          onAction={make}
        />
      </Box>
      {dialog}
    </div>
  );
}

interface MoreActionsProps {
  reference: string;
  actions: readonly Action[];
  onAction: (action: Action) => void;
}

function MoreActions({ reference, actions, onAction }: MoreActionsProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (actions.length === 0) return null;
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
        {actions.map((action) => (
          <MenuItem
            key={action.to}
            onClick={() => {
              setAnchor(null);
              onAction(action);
            }}
          >
            {t(action.label)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
