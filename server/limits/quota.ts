export type LimitedAction = 'bookings' | 'holds' | 'moves' | 'cancellations';
export type CountedBy = 'person' | 'mailbox' | 'network' | 'service';

export interface Quota {
  /** Hashed, since it may hold an address or an account. */
  key: string;
  most: number;
  counted_by: CountedBy;
  /** The mailbox or network, shown to those who may lift it. */
  subject: string;
}

/** One action and the limits that it counts towards. */
export interface Use {
  action: LimitedAction | 'mails';
  quotas: readonly Quota[];
  /** ISO instants; counted in between. */
  since: string;
  until: string;
  user_id: string | null;
  service_id: string | null;
  team_id: string | null;
}
