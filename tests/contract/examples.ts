/**
 * Calls that change one record, each with a body that is right: it succeeds for an administrator, and
 * tells whoever does not reach the record no more than of one that nobody has.
 */
export interface Example {
  kind: 'reservation' | 'service';
  body: object;
  /** What the record has to be for it to succeed. */
  record?: object;
}

export const EXAMPLES: Readonly<Record<string, Example>> = {
  '/reservations/update/{id}': { kind: 'reservation', body: { time: '10:00' } },
  '/reservations/update/status/{id}': {
    kind: 'reservation',
    body: { status: 'approved' },
    record: { status: 'pending' },
  },
  '/services/update/status/{id}': { kind: 'service', body: { status: 'inactive' } },
};
