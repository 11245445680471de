/** What a mail says. The queue keeps it; its looks come when it is sent (`renderMail.ts`). */
import type { CalendarEvent } from '#schema/reservations/calendar.ts';

/** Who it is for, and in which language. */
export interface Receiver {
  /** Null for somebody without an account. */
  user_id: string | null;
  email: string;
  name: string;
  language: string | null;
  /** The name of somebody in their care, if the message is about that person. */
  about?: string | null;
}

export interface Fact {
  label: string;
  text: string;
  /** It stands in place of the text. */
  list?: readonly string[];
  /** A full address, below it. */
  link?: { label: string; href: string };
}

export interface MailAction {
  label: string;
  link: string;
  /** A reservation that the link opens by itself, without signing in: made when the mail is sent. */
  visit_id?: string;
  /** A reservation whose person the link asks how it was, in the same way. */
  feedback_id?: string;
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
  facts?: readonly Fact[];
  /** It stands below them, as a QR code. */
  qr?: string;
  /** The main link: a path of the product, or a full address. */
  action?: MailAction;
  /** Attached as a calendar file; its `url` is a path as well. */
  event?: CalendarEvent;
}

/** The queue keeps the content of a mail so. */
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
  /** The front page is there; the address has no slash at the end. */
  public_url: string;
  /** The address mails come from. */
  email: string;
  /** Answers go there; null if there is nobody to read them. */
  reply_to: string | null;
}

/** Makes a path of the product a full address. */
export const addressOf = (link: string, { public_url }: Sender) =>
  link.startsWith('/') ? `${public_url}${link}` : link;
