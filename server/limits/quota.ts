export type LimitedAction = 'bookings' | 'holds' | 'moves' | 'cancellations';
export type CountedBy = 'person' | 'mailbox' | 'network' | 'service';

export interface Quota {
  /** Hashed, since it may hold an address or an account. */
  key: string;
  most: number;
  counted_by: CountedBy;
  /** The mailbox or network, for who may lift it. */
  subject: string;
}

/** One action, with all that it is counted by. */
export interface Use {
  action: LimitedAction | 'mails';
  quotas: readonly Quota[];
  /** ISO instants between which is counted. */
  since: string;
  until: string;
  user_id: string | null;
  service_id: string | null;
  team_id: string | null;
}
