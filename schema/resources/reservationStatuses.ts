/** In a file without zod, so that the booking front can show them without loading it. */
export const RESERVATION_STATUSES = [
  { id: 'held', name: 'Being booked', tone: 'neutral', isTransient: true },
  { id: 'pending', name: 'Pending', tone: 'warning' },
  { id: 'approved', name: 'Approved', tone: 'success' },
  { id: 'declined', name: 'Declined', tone: 'danger' },
  { id: 'cancelled', name: 'Cancelled', tone: 'neutral' },
] as const;

export const ACTIVITY_STATUSES = [
  { id: 'scheduled', name: 'Scheduled', tone: 'neutral' },
  { id: 'checked_in', name: 'Checked in', tone: 'info' },
  { id: 'in_progress', name: 'In progress', tone: 'info' },
  { id: 'completed', name: 'Completed', tone: 'success' },
  { id: 'no_show', name: 'No-show', tone: 'danger' },
] as const;

export const ANSWERS_STATUSES = [
  { id: 'given', name: 'Answered', tone: 'success' },
  { id: 'postponed', name: 'To be answered at the desk', tone: 'warning' },
] as const;

/** To take place, or it took place: such a visit holds a seat, and opens the person's record to its office. */
export const STANDING_STATUSES = ['pending', 'approved'] as const;
