import AddIcon from '@mui/icons-material/PersonAddAlt';
import { Button } from '@mui/material';
import { Link } from 'react-router-dom';
import { can } from '#schema/declaration/access.ts';
import { reservation } from '#schema/resources/reservation.ts';
import { toLocal } from '#schema/time/zone.ts';
import { useViewer } from '#src/authProvider/useViewer.ts';
import { EmptyNote } from '#src/generator/EmptyNote.tsx';
import { longDate } from '#src/generator/formats.ts';
import { LoadProblem } from '#src/generator/LoadProblem.tsx';
import { PageHeader } from '#src/generator/PageHeader.tsx';
import { useTimeZone } from '#src/generator/useSettings.ts';
import { t } from '#src/language/t.ts';
import { Key } from '../users/review/Key.tsx';
import { DaySkeleton } from './DaySkeleton.tsx';
import { PrintDays } from './PrintDays.tsx';
import { TeamChoice } from './TeamChoice.tsx';
import { TodayDesk } from './TodayDesk.tsx';
import { useChosenTeam } from './useChosenTeam.ts';
import { useServerNow, useTeamDay } from './useTeamDay.ts';
import { NEW_PATH } from './useTodayKeys.ts';

/** The day of an office, as its desks run it. */
export function TodayPage() {
  const { team_id, own, canChooseAny, choose } = useChosenTeam();
  const viewer = useViewer();
  // The page may stay open over midnight.
  const { date: today } = toLocal(useServerNow(0), useTimeZone());
  return (
    <>
      <PageHeader
        title={t('Today')}
        lead={longDate(today)}
        actions={
          <>
            <TeamChoice team_id={team_id} own={own} canChooseAny={canChooseAny} onChoose={choose} />
            {team_id !== null && <PrintDays team_id={team_id} today={today} />}
            {can(viewer, 'create_on_behalf', reservation) && (
              <Button
                component={Link}
                to={NEW_PATH}
                variant="outlined"
                startIcon={<AddIcon />}
                aria-keyshortcuts="n"
              >
                {t('New')}
                <Key>n</Key>
              </Button>
            )}
          </>
        }
      />
      {team_id === null ? (
        <EmptyNote title={t('Choose a team.')}>
          {t('Its day shows here, and is remembered for the next time.')}
        </EmptyNote>
      ) : (
        <DayOf key={team_id} team_id={team_id} />
      )}
    </>
  );
}

function DayOf({ team_id }: { team_id: string }) {
  const { day, error, isLost, refetch } = useTeamDay(team_id);
  if (!day) return error ? <LoadProblem error={error} onRetry={refetch} /> : <DaySkeleton />;
  return <TodayDesk day={day} isLost={isLost} />;
}
