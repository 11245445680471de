import { msg, t } from '#src/language/t.ts';

/** Why a mail could not be handed over, as somebody can do something about it. */
const REASONS: readonly [RegExp, string][] = [
  [
    /^(ECONNREFUSED|ESOCKET)$/,
    msg('Nothing answers at {place}. Check the address and port of the mail server.'),
  ],
  [
    /^(ENOTFOUND|EDNS|EAI_AGAIN)/,
    msg('There is no server called {place}. Check the name of the mail server.'),
  ],
  [
    /^(ETIMEDOUT|ECONNECTION|EGREETING)/,
    msg('{place} did not answer in time. A firewall may be in between.'),
  ],
  [/^(EAUTH|.* 535|.* 530|ENOAUTH|EOAUTH2)/, msg('{place} refused the user name or password.')],
  [
    /^(ETLS|.*CERT|SELF_SIGNED|DEPTH_ZERO|UNABLE_TO)/,
    msg('The connection to {place} could not be secured. Check its certificate.'),
  ],
  [
    /^NO_SUCH_MAILBOX/,
    msg('{place} knows no such mailbox. Check the e-mail address of your account.'),
  ],
  [
    /^(EENVELOPE|.* 55\d)/,
    msg('{place} refused the sender or the recipient. Check the address that mails come from.'),
  ],
  [
    /^(EACCES|ENOSPC|EROFS|ENOENT)/,
    msg('The mail could not be written to {place}. Check the folder and the space on the disk.'),
  ],
];
const OTHERWISE = msg('The mail could not be handed over to {place}.');

/** @param error such as `EAUTH 535`; @param place the server, or the file */
export const formatMailFailure = (error: string | null, place: string): string =>
  t(REASONS.find(([sign]) => sign.test(error ?? ''))?.[1] ?? OTHERWISE, { place });
