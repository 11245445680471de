import type { CalendarMethod } from '#schema/reservations/calendar.ts';

/** One mail, ready to be handed over. */
export interface Mail {
  /** The same for each try, so that mailboxes can drop duplicates. */
  id?: string;
  to: string;
  /** The mail names this sender; otherwise the configured one. */
  from?: { name: string; address: string };
  replyTo?: string;
  subject: string;
  /** The one-time code in it. */
  code?: string | undefined;
  text: string;
  html?: string;
  /** Shown in the HTML, by their `cid`. */
  pictures?: { cid: string; filename: string; content: Buffer; contentType: string }[];
  /** An iCalendar text, and what it asks the calendar to do. */
  calendar?: { method: CalendarMethod; content: string };
}
export interface Mailer {
  /**
   * Resolves when the mail is handed over; rejects if it has to be tried again.
   * @throws UnknownMailboxError if another try would not help
   */
  send(mail: Mail): Promise<void>;
  close(): Promise<void>;
}

export class UnknownMailboxError extends Error {
  readonly code = 'NO_SUCH_MAILBOX';
  constructor(readonly responseCode: number) {
    super('There is no such mailbox');
  }
}
