/** Where the records stand that a figure counts: the same lists as in the menu, filtered. */
import {
  type Breakdown,
  FIGURES,
  type FigureId,
  LISTED_FIGURES,
  type ListedFigure,
} from '#schema/figures/figures.ts';
import { STANDING_STATUSES } from '#schema/resources/reservationStatuses.ts';
import { ADMIN_BASE } from '#src/adminBase.ts';
import type { Days } from './filters/period.ts';

/** The figures cover this; by default everything that one may see. */
export interface Scope {
  team_id?: string;
  service_id?: string;
  /** The teams that one may see, where those are not all: lists may hold more of one's own. */
  within?: readonly string[];
}

interface ListedCount {
  as: ListedFigure;
  days: Days;
  scope: Scope;
  /** A part of them: `{ by: 'gender', key: 'female' }`. */
  part?: { by: Breakdown; key: string };
}

/** The reservations behind a count, or behind one bar of it. */
export const countedList = ({ as, days, scope, part }: ListedCount): string =>
  list('reservations', {
    counted_as: as,
    counted_from: days.from,
    counted_to: days.to,
    ...(part && { counted_by: part.by, counted_key: part.key }),
    // Without a team, "new" means new to the organisation.
    ...(as === 'new_constituents' && !scope.team_id ? ofService(scope) : plain(scope)),
  });

/** The list behind a figure of the period; undefined where no records stand for it. */
export function figureList(id: FigureId, at: { days: Days; scope: Scope }): string | undefined {
  const { list: behind } = FIGURES[id];
  const as = LISTED_FIGURES.find((figure) => figure === (behind ?? id));
  return as && countedList({ as, ...at });
}

/** The lists behind what is true now. */
export const currentLists = ({
  scope,
  today,
  now,
}: {
  scope: Scope;
  today: string;
  now: number;
}) => ({
  reservations_today: list('reservations', {
    status: STANDING_STATUSES,
    date_from: today,
    date_to: today,
    ...plain(scope),
  }),
  pending: list('reservations', { status: ['pending'], ...ahead(now), ...plain(scope) }),
  approved: list('reservations', { status: ['approved'], ...ahead(now), ...plain(scope) }),
  services: list('services', { status: ['active'], ...teamOf(scope) }),
  users: peopleList('active'),
});

export const peopleList = (status: string) => list('users', { status: [status] });

const ahead = (now: number) => ({ starts_at_from: new Date(now).toISOString() });
const teamOf = ({ team_id, within }: Scope) => {
  const ids = team_id ? [team_id] : within;
  return ids ? { team_id: ids } : {};
};
const ofService = ({ service_id }: Scope) => (service_id ? { service_id: [service_id] } : {});
const plain = (scope: Scope) => ({ ...teamOf(scope), ...ofService(scope) });

const list = (resource: string, filter: Record<string, unknown>) =>
  `${ADMIN_BASE}/${resource}?filter=${encodeURIComponent(JSON.stringify(filter))}`;
