import { msg, t } from '../../../language/t.ts';

/** Why a mail was not taken, from the kind of failure that the queue keeps. */
const REASONS: readonly [RegExp, string][] = [
  [/^EXPIRED$/, msg('The code in it had run out before it could be sent.')],
  [/^NO_SUCH_MAILBOX/, msg('There is no such mailbox.')],
  [/^(ECONNREFUSED|ESOCKET|ENOTFOUND|EDNS|EAI_AGAIN)/, msg('The mail server was not there.')],
  [/^(ETIMEDOUT|ECONNECTION|EGREETING)/, msg('The mail server did not answer in time.')],
  [/^(EAUTH|ENOAUTH|EOAUTH2)| 53[05]$/, msg('The mail server refused our user name or password.')],
  [/^(ETLS|SELF_SIGNED|DEPTH_ZERO|UNABLE_TO)|CERT/, msg('The connection could not be secured.')],
  [/^EENVELOPE| 55\d$/, msg('The mail server refused the address.')],
  [/ 4\d\d$/, msg('The mail server was busy.')],
];
const OTHERWISE = msg('It could not be handed over.');

/** @param error such as `EENVELOPE 550` */
export const problemWords = (error: string): string =>
  t(REASONS.find(([sign]) => sign.test(error))?.[1] ?? OTHERWISE);
