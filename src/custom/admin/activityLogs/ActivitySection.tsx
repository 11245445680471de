import DownIcon from '@mui/icons-material/KeyboardArrowDown';
import { Box, ButtonBase, Paper, Typography } from '@mui/material';
import { useId, useState } from 'react';
import { t } from '#src/language/t.ts';
import { RecordTimeline } from './RecordTimeline.tsx';
import { useMayReadActivity } from './useMayReadActivity.ts';

/** At the foot of a record's page, folded; what happened is asked for once it is unfolded. */
export function ActivitySection({ resource, id }: { resource: string; id: string }) {
  const [isOpen, setOpen] = useState(false);
  const panel = useId();
  if (!useMayReadActivity()) return null;
  return (
    <Paper
      component="section"
      aria-label={t('Activity')}
      variant="outlined"
      sx={{ borderRadius: 2, mt: 4, maxWidth: 860 }}
    >
      <Typography component="h2" variant="h2">
        <ButtonBase
          aria-expanded={isOpen}
          aria-controls={panel}
          onClick={() => setOpen(!isOpen)}
          sx={{
            width: '100%',
            justifyContent: 'space-between',
            font: 'inherit',
            borderRadius: 2,
            px: { xs: 4, sm: 5 },
            py: 4,
          }}
        >
          {t('Activity')}
          <DownIcon aria-hidden sx={{ transform: isOpen ? 'rotate(180deg)' : 'none' }} />
        </ButtonBase>
      </Typography>
      <Box id={panel} hidden={!isOpen} sx={{ px: { xs: 4, sm: 5 }, pb: 5 }}>
        {isOpen && <RecordTimeline resource={resource} id={id} />}
      </Box>
    </Paper>
  );
}
