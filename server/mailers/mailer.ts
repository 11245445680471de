import type { CalendarMethod } from '../../schema/calendar.ts';

/** Hands one mail over to whoever delivers it. */
export interface Mail {
  /** Stays the same when it is sent again, so that a mailbox can tell. */
  id?: string;
  to: string;
  subject: string;
  /** A one-time code that it names. */
  code?: string | undefined;
  text: string;
  html?: string;
  /** Shown in the HTML, by their `cid`. */
  pictures?: { cid: string; filename: string; content: Buffer; contentType: string }[];
  /** What a calendar is asked to do, as an iCalendar text. */
  calendar?: { method: CalendarMethod; content: string };
}
export interface Mailer {
  /**
   * Resolves when the mail is handed over for good; rejects when it has to be tried again.
   * @throws NoSuchMailbox when no other try would help
   */
  send(mail: Mail): Promise<void>;
  close(): Promise<void>;
}

export class NoSuchMailbox extends Error {
  readonly code = 'NO_SUCH_MAILBOX';
  constructor(readonly responseCode: number) {
    super('There is no such mailbox');
  }
}
