/** What a mail says. The queue keeps it; its looks come when it is sent (`renderMail.ts`). */
import type { CalendarEvent } from '../../schema/calendar.ts';

/** Who it is for, and in which language. */
export interface Receiver {
  /** Null for somebody without an account. */
  user_id: string | null;
  email: string;
  name: string;
  language: string | null;
}

/** All texts are in the receiver's language already. */
export interface MailContent {
  subject: string;
  /** The first line, large; the subject by default. */
  heading?: string;
  /** Shown large, below the heading. */
  code?: string;
  paragraphs: readonly string[];
  /** Facts to remember, such as when and where. */
  facts?: readonly { label: string; text: string }[];
  /** The main link: a path of the product, or a full address. */
  action?: { label: string; link: string };
  /** Attached as a calendar file; its `url` is a path as well. */
  event?: CalendarEvent;
}

/** As the queue keeps it. */
export interface QueuedContent extends Omit<MailContent, 'subject'> {
  name: string;
}

/** Who mails are from, at the time of sending. */
export interface Sender {
  organisation: string;
  /** E-mail, phone and postal address, as far as they are known. */
  contact: readonly string[];
  /** A PNG, or null where there is no logo. */
  logo: Buffer | null;
  /** Where the page is, without a slash at the end. */
  public_url: string;
  /** The address mails come from. */
  email: string;
}

/** Makes a path of the product a full address. */
export const addressOf = (link: string, { public_url }: Sender) =>
  link.startsWith('/') ? `${public_url}${link}` : link;
