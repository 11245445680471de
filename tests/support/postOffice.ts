/** A real mail server on this machine, which keeps what it is handed; it refuses while told to. */
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface PostOffice {
  url: string;
  /** In the order in which they were taken. */
  mails: Email[];
  /** Answers every recipient with that status until told otherwise; null: takes mails. */
  refuseWith(status: number | null): void;
  /** After that many mails it takes its time with each, until it is let go on. @returns lets it */
  holdAfter(count: number): () => void;
  close(): Promise<void>;
}

export async function openPostOffice(): Promise<PostOffice> {
  const mails: Email[] = [];
  let refusal: number | null = null;
  let most = Number.POSITIVE_INFINITY;
  let held = Promise.resolve();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) =>
      done(refusal ? Object.assign(new Error('not now'), { responseCode: refusal }) : null),
    onData: async (stream, _session, done) => {
      const chunks: Buffer[] = [];
      for await (const chunk of stream) chunks.push(chunk as Buffer);
      if (mails.length >= most) await held;
      mails.push(await PostalMime.parse(Buffer.concat(chunks)));
      done();
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    refuseWith: (status) => {
      refusal = status;
    },
    holdAfter: (count) => {
      most = count;
      let goOn = () => {};
      held = new Promise((resolve) => {
        goOn = resolve;
      });
      return () => {
        most = Number.POSITIVE_INFINITY;
        goOn();
      };
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
