import { Box } from '@mui/material';
import type { RaRecord } from 'react-admin';
import { can } from '#schema/declaration/access.ts';
import { reservation } from '#schema/index.ts';
import { useViewer } from '#src/authProvider/useViewer.ts';
import { ServiceLoad } from './ServiceLoad.tsx';

/** How full a service is, and when it is free next. */
export function ServiceNow({ record }: { record: RaRecord }) {
  const viewer = useViewer();
  const [id, team_id] = [String(record.id), String(record.team_id)];
  if (!can(viewer, 'read_figures', reservation, { team_id })) return null;
  return (
    <Box sx={{ mb: 4, maxWidth: 860 }}>
      <ServiceLoad id={id} isOpen={record.status === 'active'} />
    </Box>
  );
}
