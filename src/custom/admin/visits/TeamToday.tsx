import { Box, Button, Skeleton, Typography } from '@mui/material';
import type { RaRecord } from 'react-admin';
import { Link } from 'react-router-dom';
import { servesTeam } from '#schema/visits/access.ts';
import { ADMIN_BASE } from '#src/adminBase.ts';
import { useViewer } from '#src/authProvider/useViewer.ts';
import { LoadProblem } from '#src/generator/LoadProblem.tsx';
import { Panel } from '#src/generator/Panel.tsx';
import { t } from '#src/language/t.ts';
import { countsOf } from './groups.ts';
import { useChosenTeam } from './useChosenTeam.ts';
import { type ShownDay, useServerNow, useTeamDay } from './useTeamDay.ts';

/** On a team's own page: how many come and are here today, and the way to its desk. */
export function TeamToday({ record }: { record: RaRecord }) {
  const team_id = String(record.id);
  if (!servesTeam(useViewer(), team_id)) return null;
  return (
    <Box sx={{ mb: 4, maxWidth: 860 }}>
      <Day team_id={team_id} />
    </Box>
  );
}

function Day({ team_id }: { team_id: string }) {
  const { day, error, refetch } = useTeamDay(team_id);
  const { choose } = useChosenTeam();
  const open = () => choose(team_id);
  return (
    <Panel
      title={t('Today')}
      action={
        <Button
          component={Link}
          to={`${ADMIN_BASE}/today`}
          onClick={open}
          onAuxClick={open}
          variant="outlined"
        >
          {t('Open the day')}
        </Button>
      }
    >
      {day && <Counts day={day} />}
      {!day && error && <LoadProblem error={error} onRetry={refetch} />}
      {!day && !error && <Skeleton width={220} aria-label={t('Loading')} />}
    </Panel>
  );
}

function Counts({ day: { entries, clockAhead } }: { day: ShownDay }) {
  const { here, today } = countsOf(entries, useServerNow(clockAhead));
  return (
    <Typography role="status">
      {t('{here} here, {booked} booked for today', { here, booked: today })}
    </Typography>
  );
}
