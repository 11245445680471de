import {
  Alert,
  Button,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControl,
  NativeSelect,
  Typography,
} from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useNotify } from 'react-admin';
import { questionsOf } from '#schema/questionnaires/questionnaire.ts';
import { Dialog } from '#src/generator/modals.tsx';
import { ApiError, messageOf } from '#src/http/client.ts';
import { t } from '#src/language/t.ts';
import { useTeams } from '../useTeams.ts';
import { copyForm, readForm } from './builderApi.ts';
import { formKey, useBuilderContext } from './useBuilder.ts';

/** Takes over all that another team asks; says beforehand what comes and that nothing goes. */
export function CopyDialog({ onClose }: { onClose: () => void }) {
  const id = useId();
  const { team_id, sections, show } = useBuilderContext();
  const notify = useNotify();
  const others = useTeams().teams?.filter((team) => team.id !== team_id);
  const [from, setFrom] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { data, error } = useQuery({
    queryKey: formKey(from),
    queryFn: () => readForm(from),
    enabled: from !== '',
  });
  const count = data ? questionsOf(data).length : 0;
  const isEmpty = data?.sections.length === 0;

  async function copy() {
    setBusy(true);
    setProblem(null);
    try {
      show(await copyForm(team_id, from));
      notify(t('Questionnaire copied'), { type: 'success' });
      onClose();
    } catch (failure) {
      const problem = failure instanceof ApiError ? failure.errors.from_team_id : undefined;
      setProblem(problem ?? messageOf(failure));
      setBusy(false);
    }
  }
  return (
    <Dialog open onClose={onClose} aria-labelledby={`${id}-title`} fullWidth maxWidth="xs">
      <DialogTitle id={`${id}-title`} variant="h2" sx={{ pt: 5 }}>
        {t('Copy a questionnaire')}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 4 }}>
        {others?.length === 0 ? (
          <Typography>{t('There is no other team whose questionnaire you may see.')}</Typography>
        ) : (
          <FormControl>
            <Typography component="label" htmlFor={id} sx={{ fontWeight: 'fontWeightMedium' }}>
              {t('From which team')}
            </Typography>
            <NativeSelect
              id={id}
              inputProps={{ id }}
              value={from}
              onChange={({ target }) => setFrom(target.value)}
            >
              <option value="">{t('Choose…')}</option>
              {others?.map((team) => (
                <option key={team.id} value={team.id}>
                  {team.name}
                </option>
              ))}
            </NativeSelect>
          </FormControl>
        )}
        <div role="status">
          {isEmpty && <Typography>{t('That team asks nothing yet.')}</Typography>}
          {data && !isEmpty && (
            <Typography>
              {t(
                '{count, plural, one {# question} other {# questions}} will be added, in sections of their own, after what is here.',
                { count },
              )}{' '}
              {sections.length > 0
                ? t('Nothing that is here is replaced or changed.')
                : t('Later changes on either side do not touch the other.')}
            </Typography>
          )}
        </div>
        {(problem || error) && <Alert severity="error">{problem ?? messageOf(error)}</Alert>}
      </DialogContent>
      <DialogActions sx={{ px: 5, pb: 4 }}>
        <Button variant="outlined" onClick={onClose}>
          {t('Go back')}
        </Button>
        <Button
          variant="contained"
          disabled={!data || isEmpty || isBusy}
          onClick={() => void copy()}
        >
          {t('Copy questionnaire')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
