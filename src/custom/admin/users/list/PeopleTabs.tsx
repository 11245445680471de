import { Box, ButtonBase } from '@mui/material';
import { useListContext } from 'react-admin';
import { COUNT_LIMIT } from '#schema/declaration/listQuery.ts';
import { formatNumber } from '#src/generator/formats.ts';
import { TAB } from '#src/generator/list/tabStyle.ts';
import { t } from '#src/language/t.ts';
import { usePeopleCount } from '../usePeopleCount.ts';
import { isChosen, TABS, withTab } from './tabs.ts';

/** People by role and by status, each with how many there are. */
export function PeopleTabs() {
  const { filterValues, setFilters } = useListContext();
  const counts = usePeopleCount();
  const offered = TABS.filter(
    (tab) => !tab.isRare || (counts?.[tab.count] ?? 0) > 0 || isChosen(filterValues, tab),
  );
  return (
    <Box role="group" aria-label={t('Which people')} sx={ROW}>
      {offered.map((tab) => {
        const count = counts?.[tab.count];
        return (
          <ButtonBase
            key={tab.count}
            aria-pressed={isChosen(filterValues, tab)}
            onClick={() => setFilters(withTab(filterValues, tab), [])}
            sx={TAB}
          >
            {t(tab.label)}
            {count !== undefined && (
              <Box component="span" sx={{ ml: 2, color: 'text.secondary', fontSize: 12 }}>
                {count < COUNT_LIMIT ? formatNumber(count) : `${formatNumber(COUNT_LIMIT)}+`}
              </Box>
            )}
          </ButtonBase>
        );
      })}
    </Box>
  );
}

/** One row that is swiped on a narrow screen. */
const ROW = {
  display: 'flex',
  flexWrap: { sm: 'wrap' },
  overflowX: 'auto',
  px: 2,
  pt: 1,
  borderBottom: 1,
  borderColor: 'divider',
} as const;
