import { Box } from '@mui/material';
import { t } from '../../../language/t.ts';
import { useOffered } from './filters/useOffered.ts';
import type { Scope } from './listLinks.ts';

/** On paper, what the filters say on the screen. */
export function ChosenWords({ scope }: { scope: Scope }) {
  const { teams, services } = useOffered(scope);
  const team = teams.find(({ id }) => id === scope.team_id)?.name ?? t('All teams');
  const service = services.find(({ id }) => id === scope.service_id)?.name ?? t('All services');
  return (
    <Box component="span" sx={{ display: 'none', displayPrint: 'block' }}>
      {`${team} · ${service}`}
    </Box>
  );
}
