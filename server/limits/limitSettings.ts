/** The settings that limit how often somebody may book and change bookings in a day. */
import { settings } from '#schema/index.ts';

/** Limits count by person, mailbox, network, and service from a network; in this order. */
export const OF_BOOKINGS = [
  'bookings_per_person',
  'bookings_per_mailbox',
  'bookings_per_network',
  'bookings_per_service',
] as const;
export const OF_CHANGES = [
  'changes_per_person',
  'changes_per_mailbox',
  'changes_per_network',
  'changes_per_service',
] as const;
export const LIMIT_SETTINGS = [...OF_BOOKINGS, ...OF_CHANGES] as const;
/** Null where the settings were never saved. */
export type LimitSettings = Record<(typeof LIMIT_SETTINGS)[number], number | null>;

/** The declared default, for installations without a row of settings. */
export const defaultOf = (name: keyof LimitSettings) => Number(settings.fields[name].default);
