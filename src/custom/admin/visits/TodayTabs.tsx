import { Box, ButtonBase } from '@mui/material';
import { Link } from 'react-router-dom';
import { ADMIN_BASE } from '#src/adminBase.ts';
import { formatNumber } from '#src/generator/formats.ts';
import { TAB } from '#src/generator/list/tabStyle.ts';
import { msg, t } from '#src/language/t.ts';

const TABS = {
  today: msg('Today'),
  to_approve: msg('To approve'),
  here: msg('Here'),
  upcoming: msg('Upcoming'),
} as const;
export type TodayTab = keyof typeof TABS;
const NAMES = Object.keys(TABS) as TodayTab[];

interface TodayTabsProps {
  chosen: TodayTab;
  counts: Record<TodayTab, number>;
  onChoose: (tab: TodayTab) => void;
}

/** The last one leads to the whole list of reservations, with its search and filters. */
export const TodayTabs = ({ chosen, counts, onChoose }: TodayTabsProps) => (
  <Box component="nav" aria-label={t('Lists')} sx={BAR}>
    {NAMES.map((tab) => (
      <ButtonBase key={tab} aria-pressed={tab === chosen} onClick={() => onChoose(tab)} sx={TAB}>
        {t(TABS[tab])}
        <Box component="span" sx={COUNT}>
          {formatNumber(counts[tab])}
        </Box>
      </ButtonBase>
    ))}
    <ButtonBase
      component={Link}
      to={`${ADMIN_BASE}/reservations`}
      sx={{ ...TAB, color: 'text.secondary' }}
    >
      {t('All')}
    </ButtonBase>
  </Box>
);

const BAR = {
  display: 'flex',
  overflowX: 'auto',
  borderBottom: 1,
  borderColor: 'divider',
  mb: 3,
} as const;
const COUNT = { ml: 2, fontSize: 12, color: 'text.secondary' } as const;
