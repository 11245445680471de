import { ToggleButton } from '@mui/material';
import { useListContext } from 'react-admin';
import { TODAY } from '#schema/time/relativeDays.ts';
import { t } from '#src/language/t.ts';
import { useViewerAndToday } from './useDesk.tsx';

type Filters = Record<string, readonly string[]>;

/** The three questions that a desk asks all day. */
export function QuickFilters() {
  const { viewer } = useViewerAndToday();
  const { filterValues, setFilters, setSort } = useListContext();
  const teams = viewer?.team_ids ?? [];
  const quick: [label: string, filters: Filters][] = [
    [t('Today'), { date: [TODAY] }],
    [t('Pending'), { status: ['pending'] }],
  ];
  if (teams.length > 0) {
    quick.push([teams.length > 1 ? t('My teams') : t('My team'), { team_id: teams }]);
  }
  return (
    <>
      {quick.map(([label, filters]) => {
        const keys = Object.keys(filters);
        const isOn = keys.every((key) => isSame(filterValues[key], filters[key]));
        const without = Object.fromEntries(
          Object.entries(filterValues).filter(([key]) => !keys.includes(key)),
        );
        return (
          <ToggleButton
            key={label}
            value={label}
            selected={isOn}
            size="small"
            onChange={() => {
              setFilters(isOn ? without : { ...without, ...filters }, []);
              // A day at the desk goes by the clock.
              if (filters.date && !isOn) setSort({ field: 'starts_at', order: 'ASC' });
            }}
          >
            {label}
          </ToggleButton>
        );
      })}
    </>
  );
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
