import { Box } from '@mui/material';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { t } from '../language/t.ts';
import { exactTime } from './formats.ts';
import { useSettings, useTimeZone } from './useSettings.ts';

/** On paper only, above the title: whose page it is, and when it was printed. */
export function PrintedHead() {
  const zone = useTimeZone();
  const organisation = useSettings()?.organisation_name;
  const [time, setTime] = useState(() => new Date().toISOString());
  useEffect(() => {
    const renew = () => flushSync(() => setTime(new Date().toISOString()));
    window.addEventListener('beforeprint', renew);
    return () => window.removeEventListener('beforeprint', renew);
  }, []);
  return (
    <Box sx={HEAD}>
      <strong>{organisation}</strong>
      <span>{t('Printed {time}', { time: exactTime(time, zone) })}</span>
    </Box>
  );
}

const HEAD = {
  display: 'none',
  displayPrint: 'flex',
  justifyContent: 'space-between',
  gap: 4,
  mb: 4,
  pb: 1,
  borderBottom: 1,
  borderColor: 'divider',
} as const;
