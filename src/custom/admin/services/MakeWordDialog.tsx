import {
  Alert,
  Box,
  Button,
  DialogActions,
  DialogContent,
  DialogTitle,
  Typography,
} from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useNotify, useRedirect, useRefresh } from 'react-admin';
import { RecordPicker } from '#src/generator/inputs/RecordPicker.tsx';
import { Dialog } from '#src/generator/modals.tsx';
import { ask } from '#src/http/ask.ts';
import { messageOf } from '#src/http/client.ts';
import { t } from '#src/language/t.ts';
import { searchFirst } from './searchFirst.ts';

/** One click on the service that was meant makes the words one of its own. */
export function MakeWordDialog({ words, onClose }: { words: string; onClose: () => void }) {
  const notify = useNotify();
  const refresh = useRefresh();
  const redirect = useRedirect();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { data } = useQuery(searchFirst(words));
  const [titleId, otherId] = [useId(), useId()];

  async function add(id: string) {
    setBusy(true);
    setProblem(null);
    try {
      const params = { id };
      const { name, words: known, updated_at } = await ask('GET /services/show/{id}', { params });
      const added = { word: words, kind: 'same', language: null } as const;
      const body = { words: [...known, added], updated_at };
      await ask('POST /services/update/{id}', { params, body });
      notify(t('"{words}" now finds {name}', { words, name }), { type: 'success' });
      onClose();
      // Its own page is of a record that is gone.
      redirect('list', 'missed-searches');
      refresh();
    } catch (error) {
      setProblem(messageOf(error));
      setBusy(false);
    }
  }
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="xs">
      <DialogTitle id={titleId} variant="h2" sx={{ pt: 5 }}>
        {t('Which service is meant by "{words}"?', { words })}
      </DialogTitle>
      <DialogContent>
        {problem !== null && (
          <Alert severity="error" sx={{ mb: 4 }}>
            {problem}
          </Alert>
        )}
        <Box sx={{ display: 'grid', gap: 2, mb: 4 }}>
          {data?.data.map(({ id, name, team }) => (
            <Button
              key={id}
              variant="outlined"
              disabled={isBusy}
              onClick={() => add(id)}
              sx={{ justifyContent: 'flex-start', textAlign: 'left' }}
            >
              {name} ({team.name})
            </Button>
          ))}
        </Box>
        <Typography component="label" htmlFor={otherId}>
          {t('Another service')}
        </Typography>
        <RecordPicker
          isSingle
          id={otherId}
          to="services"
          value={[]}
          onChange={([id]) => id !== undefined && add(id)}
        />
      </DialogContent>
      <DialogActions sx={{ px: 5, pb: 4 }}>
        <Button variant="outlined" onClick={onClose}>
          {t('Go back')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
