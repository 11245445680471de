import MoreIcon from '@mui/icons-material/MoreHoriz';
import { Button, Menu, MenuItem } from '@mui/material';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { can } from '#schema/declaration/access.ts';
import { user } from '#schema/resources/user.ts';
import type { Person } from '#schema/users/accounts.ts';
import { mayMerge } from '#schema/users/mayMerge.ts';
import { useViewer } from '#src/authProvider/useViewer.ts';
import { ConfirmDialog } from '#src/generator/ConfirmDialog.tsx';
import { useAudience } from '#src/generator/declarations.ts';
import { t } from '#src/language/t.ts';
import { DeletePerson } from './DeletePerson.tsx';
import { EmailDialog } from './EmailDialog.tsx';
import { EndSessions } from './EndSessions.tsx';
import { GrantDialog } from './erasure/GrantDialog.tsx';
import { DUPLICATES_PATH } from './merging/duplicatePaths.ts';
import { isInCare, shortName } from './names.ts';
import { ResetFactorsDialog } from './ResetFactorsDialog.tsx';
import { useActivation } from './useActivation.ts';

type Choice =
  | 'email'
  | 'second_factor'
  | 'activate'
  | 'sessions'
  | 'duplicates'
  | 'erase'
  | 'delete';

/** What is done with a person now and then. */
export function PersonMenu({ person }: { person: Person }) {
  const viewer = useViewer();
  const audience = useAudience();
  const navigate = useNavigate();
  const { activate } = useActivation(person);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [open, setOpen] = useState<Choice | null>(null);
  const may = (action: string) => can(viewer, action, user, person);
  const hasAccount = person.email !== null;
  const choices: [Choice, string, boolean][] = [
    ['email', t('Change e-mail address'), may('update') && audience === 'admin' && hasAccount],
    [
      'activate',
      t('Activate without the code'),
      may('update_status') && person.status === 'pending',
    ],
    [
      'sessions',
      t('Sign out everywhere'),
      may('end_sessions') && person.status === 'active' && hasAccount,
    ],
    [
      'second_factor',
      t('Reset second factor'),
      may('reset_second_factor') && viewer?.id !== person.id && hasAccount,
    ],
    ['duplicates', t('Find duplicates'), mayMerge(viewer) && person.status !== 'erased'],
    // Others ask for it themselves, or whoever cares for them does.
    [
      'erase',
      t('Erase person'),
      may('erase') && !hasAccount && !isInCare(person) && person.status !== 'erased',
    ],
    ['delete', t('Delete person'), may('delete')],
  ];
  const offered = choices.filter(([, , isOffered]) => isOffered);
  if (offered.length === 0) return null;
  const close = () => setOpen(null);
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<MoreIcon />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t('More')}
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {offered.map(([choice, label]) => (
          <MenuItem
            key={choice}
            onClick={() => {
              setAnchor(null);
              if (choice === 'duplicates') navigate(`${DUPLICATES_PATH}?of=${person.id}`);
              else setOpen(choice);
            }}
          >
            {label}
          </MenuItem>
        ))}
      </Menu>
      {open === 'email' && <EmailDialog person={person} onClose={close} />}
      <EndSessions person={person} isOpen={open === 'sessions'} onClose={close} />
      {open === 'second_factor' && <ResetFactorsDialog person={person} onClose={close} />}
      {open === 'erase' && <GrantDialog person={person} onClose={close} />}
      {open === 'delete' && <DeletePerson person={person} onClose={close} />}
      <ConfirmDialog
        isOpen={open === 'activate'}
        isDangerous={false}
        title={t('Activate {name} without the code?', { name: shortName(person) })}
        confirm={t('Activate person')}
        onConfirm={() => {
          close();
          activate();
        }}
        onClose={close}
      >
        {t(
          'They can sign in from then on, but nobody has shown that the e-mail address is theirs.',
        )}
      </ConfirmDialog>
    </>
  );
}
