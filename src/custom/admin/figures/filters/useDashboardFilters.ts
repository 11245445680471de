import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { scopeOf } from '#schema/declaration/access.ts';
import { reservation } from '#schema/index.ts';
import { useViewer } from '#src/authProvider/useViewer.ts';
import { todayIn } from '#src/generator/formats.ts';
import { useTimeZone } from '#src/generator/useSettings.ts';
import type { Scope } from '../listLinks.ts';
import { type Days, type PeriodId, periodOf } from './period.ts';

export interface DashboardFilters {
  period: Days & { id: PeriodId };
  scope: Scope;
  today: string;
  pickPeriod: (id: PeriodId) => void;
  pickDays: (days: Partial<Days>) => void;
  pickTeam: (id: string) => void;
  pickService: (id: string) => void;
}

/** Period and scope of the figures, kept in the URL: Back undoes a choice. */
export function useDashboardFilters(): DashboardFilters {
  const [params, setParams] = useSearchParams();
  // Two changes may precede the next render: the second must keep the first.
  const latest = useRef(params);
  useEffect(() => {
    latest.current = params;
  }, [params]);
  const today = todayIn(useTimeZone());
  const period = periodOf(params, today);
  const team_id = params.get('team_id');
  const service_id = params.get('service_id');
  const scope = useScope({ ...(team_id && { team_id }), ...(service_id && { service_id }) });
  const change = (next: Record<string, string | null>, { isTyped = false } = {}) => {
    const nextParams = new URLSearchParams(latest.current);
    for (const [name, value] of Object.entries(next)) {
      if (value) nextParams.set(name, value);
      else nextParams.delete(name);
    }
    latest.current = nextParams;
    setParams(nextParams, { replace: isTyped });
  };
  return {
    period,
    scope,
    today,
    pickPeriod: (id) => {
      const { from, to } = period;
      if (id === 'days') change({ period: null, from, to });
      else change({ period: id === 'month' ? null : id, from: null, to: null });
    },
    pickDays: (days) => change({ from: period.from, to: period.to, ...days }, { isTyped: true }),
    // Another team has other services.
    pickTeam: (id) => change({ team_id: id, service_id: null }),
    pickService: (id) => change({ service_id: id }),
  };
}

/** What was chosen, within what the viewer may see; of a single team, that one is chosen. */
function useScope(chosen: Pick<Scope, 'team_id' | 'service_id'>): Scope {
  const viewer = useViewer();
  const isAll = scopeOf(viewer, reservation, 'read_figures') === true;
  if (isAll || !viewer) return chosen;
  const [only, ...more] = viewer.team_ids;
  const team_id = chosen.team_id ?? (more.length === 0 ? only : undefined);
  return { ...chosen, ...(team_id && { team_id }), within: viewer.team_ids };
}
