/** Hands mails to mail servers; where the first does not answer, the next one takes over. */
import { createTransport, type Transporter } from 'nodemailer';
import { type Mail, type Mailer, UnknownMailboxError } from './mailer.ts';
import { messageOf } from './message.ts';

/** Milliseconds. People wait for codes, so another server is tried soon if there is one. */
const CONNECT_ALONE = 10_000;
const CONNECT = 4_000;
/** Shorter than a lease. */
const SOCKET_TIMEOUT = 20_000;
/** For this long, a server that did not answer is tried last. */
const DOWN_MS = 60_000;

interface Options {
  from: string;
  /** Per server: this many for codes, and as many for other mails. */
  connections?: number;
  /** Called with the host of a server that does not answer, before another one is tried. */
  onDown?: (host: string) => void;
}
interface Server {
  host: string;
  codes: Transporter;
  others: Transporter;
  downUntil: number;
}

/** @param urls `smtp://user:password@host:587`; STARTTLS is used wherever the server offers it */
export function smtpMailer(
  urls: readonly string[],
  { from, connections = 3, onDown }: Options,
): Mailer {
  const connect = urls.length > 1 ? CONNECT : CONNECT_ALONE;
  const pool = (url: string) =>
    createTransport({
      url,
      pool: true,
      maxConnections: connections,
      connectionTimeout: connect,
      greetingTimeout: connect,
      socketTimeout: SOCKET_TIMEOUT,
    });
  const servers: Server[] = urls.map((url) => ({
    host: new URL(url).host,
    codes: pool(url),
    others: pool(url),
    downUntil: 0,
  }));
  return {
    send: async (mail) => {
      const message = messageOf(mail, from);
      const now = Date.now();
      const order = servers.toSorted((a, b) => rank(a, now) - rank(b, now));
      for (const [n, server] of order.entries()) {
        try {
          await transportFor(server, mail).sendMail(message);
          server.downUntil = 0;
          return;
        } catch (error) {
          if (!isDown(error) || n === order.length - 1) throw mailboxError(error);
          if (server.downUntil <= now) onDown?.(server.host);
          server.downUntil = Date.now() + DOWN_MS;
        }
      }
    },
    close: async () => {
      for (const { codes, others } of servers) {
        codes.close();
        others.close();
      }
    },
  };
}

const transportFor = (server: Server, { code }: Mail) => (code ? server.codes : server.others);
/** Servers that are down come last, the longest down first. */
const rank = ({ downUntil }: Server, now: number) => (downUntil > now ? downUntil : 0);

interface Failure {
  code?: string;
  command?: string;
  responseCode?: number;
  response?: string;
}

/** A failure of the server itself: another one may take the mail. */
const isDown = (error: unknown) => {
  const { code = '', responseCode } = error as Failure;
  return NOT_THERE.test(code) || responseCode === 421;
};
const NOT_THERE =
  /^(ECONN|ETIMEDOUT|ESOCKET|EDNS|ENOTFOUND|EAI_AGAIN|EHOST|ENET|ETLS|EPROTOCOL|EAUTH)/;

/** Only if the recipient does not exist (RFC 5321, 3463: 5.1.x). */
function mailboxError(error: unknown): unknown {
  const { command, responseCode, response = '' } = error as Failure;
  if (command !== 'RCPT TO' || responseCode === undefined) return error;
  const status = /^\d{3}[ -](\d\.\d+\.\d+)/.exec(response)?.[1];
  const isUnknown = status ? status.startsWith('5.1.') : NO_MAILBOX.includes(responseCode);
  return isUnknown ? new UnknownMailboxError(responseCode) : error;
}
const NO_MAILBOX = [550, 551, 553, 556];
