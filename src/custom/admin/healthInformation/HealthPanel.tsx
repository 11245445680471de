import { Alert, Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { reachesOf } from '#schema/declaration/access.ts';
import { user } from '#schema/index.ts';
import type { Section } from '#schema/questionnaires/form.ts';
import type { ResponsesAnswer } from '#schema/questionnaires/questionnaireCalls.ts';
import { useViewer } from '#src/authProvider/useViewer.ts';
import { useTask } from '#src/custom/hooks/useTask.ts';
import { FactLine, Facts } from '#src/generator/Facts.tsx';
import { exactTime } from '#src/generator/formats.ts';
import { Panel } from '#src/generator/Panel.tsx';
import { useTimeZone } from '#src/generator/useSettings.ts';
import { ask } from '#src/http/ask.ts';
import { ApiError, messageOf } from '#src/http/client.ts';
import { t } from '#src/language/t.ts';
import { answerLines } from '../../healthInformation/answerLines.ts';

interface Visit {
  service_id: string;
  user_id: string;
  team_id: string;
}

/**
 * On the page of a visit, for who may read it. Nothing is asked for before the press, which is
 * logged.
 */
export function HealthPanel({ reservation }: { reservation: Visit }) {
  if (!useMayReadHealth(reservation)) return null;
  return (
    <Box sx={{ mt: 4, maxWidth: 860 }}>
      <Answers key={`${reservation.service_id} ${reservation.user_id}`} visit={reservation} />
    </Box>
  );
}

/** The server decides; this hides a button that would be refused. */
export function useMayReadHealth({ team_id }: Pick<Visit, 'team_id'>): boolean {
  const viewer = useViewer();
  const reaches = reachesOf(viewer, user, 'read_health_information');
  return reaches.some((reach) => reach !== 'own') && (viewer?.team_ids.includes(team_id) ?? false);
}

/** Kept by this panel alone, so that it is gone with the page. */
function Answers({ visit: { service_id, user_id } }: { visit: Visit }) {
  const { run, isBusy, error } = useTask();
  const [read, setRead] = useState<ResponsesAnswer['data'] | null>(null);
  const load = () =>
    run(async () => {
      const { data } = await ask(
        'GET /health-information/self-filled/{service_id}/{user_id}/answers',
        { params: { service_id, user_id } },
      );
      setRead(data);
    });
  return (
    <Panel
      title={t('Health information')}
      lead={t('Reading it is recorded, and the person sees that your office has read it.')}
      action={
        read ? (
          <Button variant="outlined" onClick={() => setRead(null)}>
            {t('Hide health information')}
          </Button>
        ) : (
          <Button variant="outlined" onClick={load} disabled={isBusy}>
            {isBusy ? t('Reading…') : t('Read health information')}
          </Button>
        )
      }
    >
      <Box role="status">
        {error && (
          <Alert severity="warning">
            {error instanceof ApiError && error.status === 404 ? OUT_OF_REACH() : messageOf(error)}
          </Alert>
        )}
        {read?.length === 0 && (
          <Typography>{t('Nothing was answered for this service.')}</Typography>
        )}
      </Box>
      {read?.map((response) => (
        <Submission key={response.id} of={response} />
      ))}
    </Panel>
  );
}

const OUT_OF_REACH = () =>
  t(
    'You can read this from 30 days before a visit to 30 days after it, unless the visit was cancelled.',
  );

function Submission({
  of: { sections, answers, submitted_at, state },
}: {
  of: ResponsesAnswer['data'][number];
}) {
  const zone = useTimeZone();
  const time = exactTime(submitted_at, zone);
  return (
    <Box sx={{ mb: 4 }}>
      <Typography component="h3" variant="h3" sx={{ mb: 2 }}>
        {state === 'superseded'
          ? t('Replaced since, of {time}', { time })
          : t('Still true on {time}', { time })}
      </Typography>
      <Facts>
        {answerLines(sections as Section[], answers).map(({ id, question, answer }) => (
          <FactLine key={id} label={question}>
            <Box component="span" sx={{ whiteSpace: 'pre-line' }}>
              {answer}
            </Box>
          </FactLine>
        ))}
      </Facts>
    </Box>
  );
}
