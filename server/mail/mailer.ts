/** Hands one mail over to whoever delivers it. */
export interface Mail {
  /** Stays the same when it is sent again, so that a mailbox can tell. */
  id?: string;
  to: string;
  subject: string;
  text: string;
  html?: string;
  attachments?: { filename: string; content: string; contentType: string }[];
}
export interface Mailer {
  /** Resolves when the mail is handed over for good; rejects when it has to be tried again. */
  send(mail: Mail): Promise<void>;
  close(): Promise<void>;
}
