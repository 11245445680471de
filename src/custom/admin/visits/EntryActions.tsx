import MoreIcon from '@mui/icons-material/MoreHoriz';
import { Box, Button, IconButton, Menu, MenuItem } from '@mui/material';
import { useState } from 'react';
import type { DayEntry } from '#schema/visits/day.ts';
import { t } from '#src/language/t.ts';
import { useDay } from './DayContext.ts';
import { actionsOf, type VisitActionName } from './visitActions.ts';
import { CALL_AGAIN, VISIT_ACTIONS } from './visitActionTexts.ts';

/** What brings the day forward; the first that is possible is the button of the row. */
export const MAIN: readonly VisitActionName[] = ['approved', 'arrive', 'call', 'start', 'complete'];

/** Called already, the next step is to serve. */
export const mainOf = (actions: readonly VisitActionName[], { visit }: DayEntry) =>
  MAIN.filter((name) => name !== 'call' || visit?.state !== 'called').find((name) =>
    actions.includes(name),
  );

export const labelOf = (name: VisitActionName, { visit }: DayEntry) =>
  t(name === 'call' && visit?.state === 'called' ? CALL_AGAIN : VISIT_ACTIONS[name].label);

/** The next step, and a menu of the others. */
export function EntryActions({ entry }: { entry: DayEntry }) {
  const { deskContext, run } = useDay();
  const actions = actionsOf(entry, deskContext);
  const main = mainOf(actions, entry);
  const awaitsDecision = main === 'approved' && actions.includes('declined');
  const others = actions.filter(
    (name) => name !== main && !(awaitsDecision && name === 'declined'),
  );
  const { name: person } = entry.reservation.user;
  const button = (name: VisitActionName) => (
    <Button
      variant="outlined"
      onClick={() => run(name, entry)}
      aria-label={t('{step} {name}', { step: labelOf(name, entry), name: person })}
      aria-keyshortcuts={VISIT_ACTIONS[name].key}
    >
      {labelOf(name, entry)}
    </Button>
  );
  return (
    <Box sx={PLACE}>
      {main && button(main)}
      {awaitsDecision && button('declined')}
      <MoreActions entry={entry} actions={others} />
    </Box>
  );
}

interface MoreActionsProps {
  entry: DayEntry;
  actions: readonly VisitActionName[];
}

function MoreActions({ entry, actions }: MoreActionsProps) {
  const { run } = useDay();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (actions.length === 0) return <Box sx={{ width: 32 }} />;
  return (
    <>
      <IconButton
        aria-label={t('More for {name}', { name: entry.reservation.user.name })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreIcon fontSize="small" />
      </IconButton>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {actions.map((name) => (
          <MenuItem
            key={name}
            onClick={() => {
              setAnchor(null);
              run(name, entry);
            }}
          >
            {labelOf(name, entry)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

const PLACE = {
  gridArea: 'actions',
  display: 'flex',
  justifyContent: 'flex-end',
  alignItems: 'center',
  gap: 1,
  minHeight: 32,
} as const;
