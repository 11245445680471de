import type { Mail, Mailer } from '#server/mails/transports/mailer.ts';

/** A mailer that keeps what it is given; it fails for as long as it is told to. */
export class Mailbox implements Mailer {
  readonly mails: Mail[] = [];
  #failure: Error | null = null;

  async send(mail: Mail) {
    if (this.#failure) throw this.#failure;
    this.mails.push(mail);
  }

  async close() {}

  failWith(error: Error | null) {
    this.#failure = error;
  }

  /** The newest mail to this address. */
  lastTo(address: string): Mail {
    const found = this.mails.findLast((mail) => mail.to === address);
    if (!found) throw new Error(`No mail was sent to ${address}`);
    return found;
  }

  /** The one-time code in the newest mail with one to this address: codes overtake other mails. */
  codeFor(address: string): string {
    const mail = this.mails.findLast(({ to, text }) => to === address && CODE.test(text));
    if (!mail) throw new Error(`No mail with a code was sent to ${address}`);
    return codeIn(mail.text);
  }
}

const CODE = /(?<!\d)\d{6}(?!\d)/;

export function codeIn(text: string): string {
  const code = CODE.exec(text)?.[0];
  if (!code) throw new Error(`There is no one-time code in: ${text}`);
  return code;
}
