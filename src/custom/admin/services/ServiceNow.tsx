import { Box } from '@mui/material';
import type { RaRecord } from 'react-admin';
import { can } from '#schema/declaration/access.ts';
import { reservation, service } from '#schema/index.ts';
import { useViewer } from '#src/authProvider/useViewer.ts';
import { ServiceLoad } from './ServiceLoad.tsx';
import { ServiceReservations } from './ServiceReservations.tsx';

/** How full a service is, when it is free next, and who comes. */
export function ServiceNow({ record }: { record: RaRecord }) {
  const viewer = useViewer();
  const [id, team_id] = [String(record.id), String(record.team_id)];
  const maySeeLoad = can(viewer, 'read_figures', reservation, { team_id });
  return (
    <Box sx={GRID}>
      {maySeeLoad && <ServiceLoad id={id} isOpen={record.status === 'active'} />}
      {can(viewer, 'list_reservations', service, record) && <ServiceReservations id={id} />}
    </Box>
  );
}

const GRID = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
  alignItems: 'start',
  gap: 4,
  mb: 4,
  '&:empty': { display: 'none' },
} as const;
