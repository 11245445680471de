import { LIST_BOUNDS } from '../../declaration/bounds.ts';
import { choice, dateTime, rows, text } from '../../declaration/fields/index.ts';
import { byOwnCall } from './byOwnCall.ts';

/** What somebody said of themselves at a declared category, and what became of it at the counter. */
export const CONFIRMATION_STATUSES = [
  { id: 'unchecked', name: 'Not checked yet', tone: 'warning' },
  { id: 'verified', name: 'Verified', tone: 'success' },
  { id: 'refused', name: 'Not so', tone: 'danger' },
] as const;

/**
 * Beside `categories`, which has whoever is in one: an entry without its category there was taken back
 * by staff, and is not confirmed by oneself again.
 */
export const categoryConfirmations = rows({
  label: 'Confirmed categories',
  most: LIST_BOUNDS.category_confirmations,
  read: 'owner',
  fields: {
    category_id: text({ label: 'Category', required: true }),
    status: choice({ label: 'Status', required: true, options: CONFIRMATION_STATUSES }),
    confirmed_at: dateTime({ label: 'Confirmed', required: true }),
    checked_at: dateTime({ label: 'Checked' }),
    /** The account of who checked it. */
    checked_by: text({ label: 'Checked by' }),
  },
  ...byOwnCall,
});
