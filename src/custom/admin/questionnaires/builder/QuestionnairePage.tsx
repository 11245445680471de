import { Alert, Button } from '@mui/material';
import { useGetOne } from 'react-admin';
import { useParams } from 'react-router-dom';
import { FormSkeleton } from '#src/generator/form/FormSkeleton.tsx';
import { PageHeader } from '#src/generator/PageHeader.tsx';
import { messageOf } from '#src/http/client.ts';
import { t } from '#src/language/t.ts';
import type { Team } from '../useTeams.ts';
import { BuilderBody } from './BuilderBody.tsx';
import { BuilderContext, useBuilder } from './useBuilder.ts';
import { ActionsContext, useActions } from './useBuilderActions.ts';

export function QuestionnairePage() {
  const { team_id = '' } = useParams();
  return <Builder key={team_id} team_id={team_id} />;
}

/** One team makes and tries here what it asks before a visit. */
function Builder({ team_id }: { team_id: string }) {
  const builder = useBuilder(team_id);
  const actions = useActions(builder);
  const { data: team } = useGetOne<Team>('teams', { id: team_id });
  const { form, query } = builder;
  if (!form) {
    if (!query.error) return <FormSkeleton />;
    return (
      <>
        <PageHeader title={t('Questionnaire')} />
        <Alert
          severity="error"
          action={
            <Button variant="outlined" onClick={() => void query.refetch()}>
              {t('Try again')}
            </Button>
          }
        >
          {messageOf(query.error)}
        </Alert>
      </>
    );
  }
  return (
    <BuilderContext.Provider value={builder}>
      <ActionsContext.Provider value={actions}>
        <BuilderBody name={team?.name ?? ''} bands={team?.score_bands ?? []} />
      </ActionsContext.Provider>
    </BuilderContext.Provider>
  );
}
