import {
  Button,
  Checkbox,
  FormControlLabel,
  Radio,
  RadioGroup,
  Select,
  Typography,
} from '@mui/material';
import { Fragment, useId, useState } from 'react';
import { useGetList, useNotify } from 'react-admin';
import type { OpenView } from '#schema/calls/views.ts';
import { can, isAdmin } from '#schema/declaration/access.ts';
import { MAX_PER_PAGE } from '#schema/declaration/listQuery.ts';
import { view as declaration } from '#schema/resources/view.ts';
import type { View } from '#schema/views/savedView.ts';
import { useViewer } from '../../authProvider/useViewer.ts';
import { useTask } from '../../custom/hooks/useTask.ts';
import { ask } from '../../http/ask.ts';
import { t } from '../../language/t.ts';
import { useSession } from '../../session/useSession.ts';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import { DialogField } from '../DialogField.tsx';
import { useDeclaration } from '../declarations.ts';
import { TitledDialog } from '../TitledDialog.tsx';
import { deletionNote } from '../useDeleted.ts';
import { contentOf } from './listAddress.ts';
import { useListAddress } from './useListAddress.ts';
import { useChangeViews } from './useViews.ts';

interface ViewDialogProps {
  /** Null to save the list as it is as a new one. */
  view: OpenView | null;
  onClose: () => void;
}

/** What a view is called, and whom it is for. */
export function ViewDialog({ view, onClose }: ViewDialogProps) {
  const id = useId();
  const resource = useDeclaration();
  const { state, change } = useListAddress();
  const notify = useNotify();
  const send = useChangeViews();
  const teams = useOwnTeams();
  const mayShareWithAll = can(useViewer(), 'save', declaration, { shared_with: 'all' });
  const [name, setName] = useState(view?.name ?? '');
  const [shared_with, setSharedWith] = useState<View['shared_with']>(view?.shared_with ?? 'me');
  const [chosenTeam, setChosenTeam] = useState(view?.team_id ?? '');
  const [is_default, setDefault] = useState(view?.is_default ?? false);
  const [isIncomplete, setIncomplete] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const { run, isBusy } = useTask();
  const isShared = shared_with !== 'me';
  const team_id = shared_with === 'team' ? chosenTeam || teams[0]?.id || null : null;
  const offered = declaration.fields.shared_with.options?.filter(
    (option) => option.id === 'me' || (option.id === 'all' ? mayShareWithAll : teams.length > 0),
  );

  const submit = async () => {
    if (!name.trim()) return setIncomplete(true);
    await run(save);
  };
  const save = async () => {
    const body = { name, shared_with, team_id, is_default: isShared && is_default };
    const saved = await send(
      view
        ? ask('POST /views/update/{id}', { params: { id: view.id }, body })
        : ask('POST /views/save', {
            body: { ...body, resource: resource.name, ...contentOf(state) },
          }),
    );
    if (!saved) return;
    notify(t('View saved'), { type: 'success' });
    if (!view) change({ view: saved.id });
    onClose();
  };
  const remove = async () => {
    if (!view || !(await send(ask('POST /views/delete', { body: { ids: [view.id] } })))) return;
    notify(t('View deleted'), { type: 'success' });
    if (state.view === view.id) change({ view: null });
    onClose();
  };
  if (view && isDeleting)
    return (
      <ConfirmDialog
        isOpen
        isBusy={isBusy}
        title={t('Delete the view {name}?', { name: view.name })}
        confirm={t('Delete view')}
        onConfirm={() => void run(remove)}
        onClose={() => setDeleting(false)}
      >
        {view.shared_with === 'me'
          ? deletionNote(declaration)
          : t('Everyone it is shared with loses it. This cannot be undone.')}
      </ConfirmDialog>
    );
  return (
    <TitledDialog
      title={view ? t('Edit view') : t('Save this list as a view')}
      leave={null}
      buttons={
        <>
          {view && (
            <Button color="error" onClick={() => setDeleting(true)} sx={{ mr: 'auto' }}>
              {t('Delete view')}
            </Button>
          )}
          <Button variant="outlined" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" variant="contained" disabled={isBusy}>
            {t('Save view')}
          </Button>
        </>
      }
      onSubmit={submit}
      onClose={onClose}
    >
      <DialogField
        label={t('Name')}
        autoFocus
        maxLength={60}
        value={name}
        error={isIncomplete && !name.trim() ? t('Fill this in') : undefined}
        onChange={setName}
      />
      <Typography id={`${id}-for`} sx={{ fontWeight: 'fontWeightMedium', mt: 4 }}>
        {t('For')}
      </Typography>
      <RadioGroup
        aria-labelledby={`${id}-for`}
        value={shared_with}
        onChange={(_, value) => setSharedWith(value as View['shared_with'])}
      >
        {offered?.map((option) => (
          <Fragment key={option.id}>
            <FormControlLabel
              value={option.id}
              control={<Radio size="small" />}
              label={t(option.name)}
            />
            {option.id === 'team' && shared_with === 'team' && (
              <Select
                native
                size="small"
                value={team_id ?? ''}
                inputProps={{ 'aria-label': t('Team') }}
                onChange={({ target }) => setChosenTeam(target.value)}
                sx={{ ml: 6, mb: 2 }}
              >
                {teams.map((team) => (
                  <option key={team.id} value={team.id}>
                    {team.name}
                  </option>
                ))}
              </Select>
            )}
          </Fragment>
        ))}
      </RadioGroup>
      {isShared && (
        <FormControlLabel
          control={<Checkbox size="small" checked={is_default} />}
          onChange={(_, isOn) => setDefault(isOn)}
          label={t('Their list opens with it, until they choose otherwise')}
          sx={{ mt: 2 }}
        />
      )}
    </TitledDialog>
  );
}

/** Administrators share with any team, others with their own. */
function useOwnTeams(): readonly { id: string; name: string }[] {
  const viewer = useViewer();
  const { user } = useSession();
  const all = useGetList(
    'teams',
    {
      pagination: { page: 1, perPage: MAX_PER_PAGE },
      sort: { field: 'name', order: 'ASC' },
      filter: {},
    },
    { enabled: isAdmin(viewer) },
  );
  return isAdmin(viewer) ? (all.data ?? []) : (user?.teams ?? []);
}
