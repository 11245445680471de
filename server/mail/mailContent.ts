/** What a mail says. The queue keeps it; its looks come when it is sent (`renderMail.ts`). */
import type { CalendarEvent } from '../../schema/calendar.ts';

/** Who it is for, and in which language to speak to them. */
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
  /** The first line, large; the subject unless told. */
  heading?: string;
  /** Shown large, below the heading. */
  code?: string;
  paragraphs: readonly string[];
  /** What to have at hand, such as when and where. */
  facts?: readonly { label: string; text: string }[];
  /** The one thing to do next; a path of the page, or a whole address. */
  action?: { label: string; link: string };
  /** Comes along as a file that the receiver's calendar understands; its `url` is a path as well. */
  event?: CalendarEvent;
}

/** As the queue keeps it. */
export interface QueuedContent extends Omit<MailContent, 'subject'> {
  name: string;
}

/** Whom the mails are from, as of when they are sent. */
export interface Sender {
  organisation: string;
  /** How to reach them: e-mail, phone, address; what there is. */
  contact: readonly string[];
  /** A PNG, or null where there is no logo. */
  logo: Buffer | null;
  /** Where the page is, without a slash at the end. */
  public_url: string;
  /** The address mails come from. */
  email: string;
}

/** A path is one of the product's own pages. */
export const addressOf = (link: string, { public_url }: Sender) =>
  link.startsWith('/') ? `${public_url}${link}` : link;
