import { Box, Button, MenuItem, Select, Typography } from '@mui/material';
import { useId, useState } from 'react';
import { useGetList } from 'react-admin';
import type { DayEntry, OpenCounter } from '#schema/visits/day.ts';
import { MOST_NOTE_LETTERS } from '#schema/visits/visit.ts';
import { DialogField } from '#src/generator/DialogField.tsx';
import { TitledDialog } from '#src/generator/TitledDialog.tsx';
import { t } from '#src/language/t.ts';
import type { Destination } from './visitRequests.ts';

interface SendOnDialogProps {
  entry: DayEntry;
  team_id: string;
  counters: readonly OpenCounter[];
  onSend: (destination: Destination) => void;
  onClose: () => void;
}

/** To another counter of this team, or to the line of another team. */
export function SendOnDialog({ entry, team_id, counters, onSend, onClose }: SendOnDialogProps) {
  const id = useId();
  const [to, setTo] = useState('');
  const [note, setNote] = useState('');
  const [isMissing, setMissing] = useState(false);
  const { data: teams = [] } = useGetList<{ id: string; name: string }>('teams', {
    pagination: { page: 1, perPage: 100 },
    sort: { field: 'name', order: 'ASC' },
  });
  const choices = [
    ...counters
      .filter((counter) => counter.is_active && counter.id !== entry.visit?.counter_id)
      .map((counter) => ({
        key: counter.id,
        name: counter.name,
        destination: { to_team_id: team_id, to_counter_id: counter.id },
      })),
    ...teams
      .filter((team) => team.id !== entry.visit?.team_id)
      .map((team) => ({ key: team.id, name: team.name, destination: { to_team_id: team.id } })),
  ];
  const submit = () => {
    const choice = choices.find(({ key }) => key === to);
    if (!choice) return setMissing(true);
    onSend({ ...choice.destination, ...(note.trim() && { note: note.trim() }) });
  };
  return (
    <TitledDialog
      title={t('Send {name} on', { name: entry.reservation.user.name })}
      gap={4}
      buttons={
        <Button type="submit" variant="contained">
          {t('Send on')}
        </Button>
      }
      onSubmit={submit}
      onClose={onClose}
    >
      <Box>
        <Typography component="label" id={`${id}-to`} sx={{ fontWeight: 'fontWeightMedium' }}>
          {t('To')}
        </Typography>
        <Select
          fullWidth
          size="small"
          labelId={`${id}-to`}
          value={to}
          onChange={({ target }) => setTo(target.value)}
          error={isMissing && to === ''}
          sx={{ mt: 1 }}
        >
          {choices.map(({ key, name }) => (
            <MenuItem key={key} value={key}>
              {name}
            </MenuItem>
          ))}
        </Select>
        {isMissing && to === '' && (
          <Typography role="alert" sx={{ color: 'error.main', mt: 1 }}>
            {t('Choose a team or a counter')}
          </Typography>
        )}
      </Box>
      <DialogField
        label={t('Note (optional)')}
        help={t('Whoever calls them next reads it.')}
        minRows={2}
        maxLength={MOST_NOTE_LETTERS}
        value={note}
        error={undefined}
        onChange={setNote}
      />
    </TitledDialog>
  );
}
