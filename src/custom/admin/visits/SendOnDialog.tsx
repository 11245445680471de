import {
  Box,
  Button,
  DialogActions,
  DialogContent,
  DialogTitle,
  MenuItem,
  Select,
  Typography,
} from '@mui/material';
import { type FormEvent, useId, useState } from 'react';
import { useGetList } from 'react-admin';
import type { DayEntry, OpenCounter } from '#schema/visits/day.ts';
import { MOST_NOTE_LETTERS } from '#schema/visits/visit.ts';
import { DialogField } from '#src/generator/DialogField.tsx';
import { Dialog } from '#src/generator/modals.tsx';
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
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const choice = choices.find(({ key }) => key === to);
    if (!choice) return setMissing(true);
    onSend({ ...choice.destination, ...(note.trim() && { note: note.trim() }) });
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="xs">
      <form onSubmit={submit} noValidate>
        <DialogTitle id={id} variant="h2" sx={{ pt: 5 }}>
          {t('Send {name} on', { name: entry.reservation.user.name })}
        </DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 4 }}>
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
        </DialogContent>
        <DialogActions sx={{ px: 5, pb: 4 }}>
          <Button variant="outlined" onClick={onClose}>
            {t('Go back')}
          </Button>
          <Button type="submit" variant="contained">
            {t('Send on')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
