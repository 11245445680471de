import type { FigureId } from '#schema/figures/figures.ts';

/** What is true now, whatever period is chosen. */
export const NOW = ['reservations_today', 'pending', 'approved', 'services', 'users'] as const;
export type NowFigure = (typeof NOW)[number];

interface KeyFigure {
  id: FigureId;
  /** What it is made of, or goes with. */
  beside: readonly FigureId[];
}

/** What an office asks first about a period. */
export const KEY_FIGURES: readonly KeyFigure[] = [
  { id: 'visits', beside: ['reservations'] },
  { id: 'bookings', beside: ['new_constituents'] },
  { id: 'no_show_rate', beside: ['no_shows', 'due'] },
  { id: 'use_rate', beside: ['seats_booked', 'seats_offered', 'squeezed_in'] },
  { id: 'waiting_minutes_median', beside: ['waiting_minutes_p90', 'started'] },
  { id: 'lead_hours_median', beside: ['lead_hours_p90', 'booked_ahead'] },
  { id: 'cancelled_by_person', beside: [] },
  { id: 'cancelled_by_office', beside: ['declined'] },
];
