import { Box, Button, Typography } from '@mui/material';
import { useId, useState } from 'react';
import { WithTooltip } from '#src/generator/cells/timeCells.tsx';
import { exactTime, relativeTime } from '#src/generator/formats.ts';
import { useTimeZone } from '#src/generator/useSettings.ts';
import { t } from '#src/language/t.ts';
import type { ActivityRow } from './activityRow.ts';
import { Changes } from './Changes.tsx';
import { Sentence } from './Sentence.tsx';
import { LINE } from './timelineLine.ts';

/** One entry of a record's timeline; its changes can be expanded. */
export function TimelineRow({ row }: { row: ActivityRow }) {
  const zone = useTimeZone();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const count = row.changes?.length ?? 0;
  return (
    <Box component="li" sx={LINE}>
      <Typography>
        <Sentence row={row} />
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3 }}>
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          <WithTooltip
            words={relativeTime(row.created_at)}
            exact={exactTime(row.created_at, zone)}
          />
        </Typography>
        {count > 0 && (
          <Button
            size="small"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
            sx={{ minHeight: 32, px: 1 }}
          >
            {isOpen
              ? t('Hide what changed')
              : t('{count, plural, one {# field changed} other {# fields changed}}', { count })}
          </Button>
        )}
      </Box>
      <Box id={id} hidden={!isOpen}>
        {isOpen && <Changes row={row} />}
      </Box>
    </Box>
  );
}
