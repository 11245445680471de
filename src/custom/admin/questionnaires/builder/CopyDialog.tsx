import { Button, FormControl, NativeSelect, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useNotify } from 'react-admin';
import { questionsOf } from '#schema/questionnaires/questionnaire.ts';
import { useTask } from '#src/custom/hooks/useTask.ts';
import { TitledDialog } from '#src/generator/TitledDialog.tsx';
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
  const { run, isBusy, error: failure } = useTask();
  const { data, error } = useQuery({
    queryKey: formKey(from),
    queryFn: () => readForm(from),
    enabled: from !== '',
  });
  const count = data ? questionsOf(data).length : 0;
  const problem = failure ?? error;
  const ofTeam = problem instanceof ApiError ? problem.errors.from_team_id : undefined;
  const isEmpty = data?.sections.length === 0;

  const copy = () =>
    run(async () => {
      show(await copyForm(team_id, from));
      notify(t('Questionnaire copied'), { type: 'success' });
      onClose();
    });
  return (
    <TitledDialog
      title={t('Copy a questionnaire')}
      gap={4}
      problem={ofTeam ?? (problem && messageOf(problem))}
      buttons={
        <Button variant="contained" disabled={!data || isEmpty || isBusy} onClick={copy}>
          {t('Copy questionnaire')}
        </Button>
      }
      onClose={onClose}
    >
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
    </TitledDialog>
  );
}
