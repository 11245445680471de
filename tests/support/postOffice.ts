/** A real mail server on this machine, which keeps what it is handed; it refuses while told to. */
import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface PostOffice {
  url: string;
  /** In the order in which they were taken. */
  mails: Email[];
  /** Answers every recipient with that status until told otherwise; null: takes mails. */
  refuseWith(status: number | null, words?: string): void;
  /** With each mail whose text says so it takes its time, until it is let go on. @returns lets it */
  holdThose(which: RegExp): () => void;
  /** After that many mails it takes its time with each, until it is let go on. @returns lets it */
  holdAfter(count: number): () => void;
  /** Takes so long with each mail, milliseconds. */
  answerAfter(pause: number): void;
  close(): Promise<void>;
}

/** @param port a free one by default */
export async function openPostOffice(port = 0): Promise<PostOffice> {
  const mails: Email[] = [];
  let refusal: Error | null = null;
  let slow: RegExp | null = null;
  let most = Number.POSITIVE_INFINITY;
  let held = Promise.resolve();
  let pause = 0;
  const take = async (stream: Readable) => {
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk as Buffer);
    const mail = await PostalMime.parse(Buffer.concat(chunks));
    if (mails.length >= most || slow?.test(mail.text ?? '')) await held;
    if (pause > 0) await wait(pause);
    mails.push(mail);
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    // Connections that a pool keeps open are not waited for.
    closeTimeout: 100,
    onRcptTo: (_address, _session, done) => done(refusal),
    onData: (stream, _session, done) => {
      take(stream).then(
        () => done(),
        // The sender was gone before it had said everything: this is no mail.
        (error: Error) => done(error),
      );
    },
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  // A sender that is killed resets its connection: that is no failure of the office.
  server.on('error', () => undefined);
  const { port: taken } = server.server.address() as AddressInfo;
  const hold = () => {
    let goOn = () => {};
    held = new Promise((resolve) => {
      goOn = resolve;
    });
    return () => {
      most = Number.POSITIVE_INFINITY;
      slow = null;
      goOn();
    };
  };
  return {
    url: `smtp://127.0.0.1:${taken}`,
    mails,
    refuseWith: (status, words = 'not now') => {
      refusal = status === null ? null : Object.assign(new Error(words), { responseCode: status });
    },
    holdAfter: (count) => {
      most = count;
      return hold();
    },
    holdThose: (which) => {
      slow = which;
      return hold();
    },
    answerAfter: (milliseconds) => {
      pause = milliseconds;
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
