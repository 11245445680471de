import { Box, Button, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useNotify, useRedirect, useRefresh } from 'react-admin';
import { useTask } from '#src/custom/hooks/useTask.ts';
import { RecordPicker } from '#src/generator/inputs/RecordPicker.tsx';
import { TitledDialog } from '#src/generator/TitledDialog.tsx';
import { ask } from '#src/http/ask.ts';
import { messageOf } from '#src/http/client.ts';
import { t } from '#src/language/t.ts';
import { searchFirst } from './searchFirst.ts';

/** One click on the service that was meant makes the words one of its own. */
export function MakeWordDialog({ words, onClose }: { words: string; onClose: () => void }) {
  const notify = useNotify();
  const refresh = useRefresh();
  const redirect = useRedirect();
  const { run, isBusy, error } = useTask();
  const { data } = useQuery(searchFirst(words));
  const otherId = useId();

  const add = (id: string) =>
    run(async () => {
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
    });
  return (
    <TitledDialog
      title={t('Which service is meant by "{words}"?', { words })}
      problem={error && messageOf(error)}
      onClose={onClose}
    >
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
    </TitledDialog>
  );
}
