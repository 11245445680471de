/** What administrators should know of how the product is installed. */
import { z } from 'zod';
import { msg } from '../language/index.ts';

const installationWarning = z.object({
  /**
   * `untrusted_proxy`: requests say by `X-Forwarded-For` whom they come from, and the address that
   * they arrive from is not in TRUST_PROXY. The others are of an installation whose own address is
   * for everybody: `demo` and `demo_accounts`, a password that everybody knows lets people in;
   * `no_mail_server`, mails stay on the machine; `no_trusted_proxy`, TRUST_PROXY is missing.
   * `restored`: it was made from a backup, and nobody has adopted it; `foreign_files`, the file store
   * is not known to be its own.
   */
  kind: z.enum([
    'restored',
    'foreign_files',
    'untrusted_proxy',
    'demo',
    'demo_accounts',
    'no_mail_server',
    'no_trusted_proxy',
  ]),
  /** The address that requests arrive from, the name of the backup, or else the address of the installation. */
  detail: z.string(),
  seen_at: z.string(),
});
export type InstallationWarning = z.infer<typeof installationWarning>;
export const installationWarnings = z.object({ data: z.array(installationWarning) });

/** On the page of the settings, and at the start. */
export const WARNING_WORDS: Record<InstallationWarning['kind'], string> = {
  restored: msg(
    'This is the backup {address}, restored. Until it is adopted (npm run adopt), it sends no mail and removes no file.',
  ),
  foreign_files: msg(
    'The file store does not bear the mark of this database: one of them is a copy, was set back in time, or is another installation’s. No file is removed. If no other installation uses either of them: npm run adopt.',
  ),
  untrusted_proxy: msg(
    'Requests come from {address} on behalf of others, and that is not believed. If {address} is your proxy, everybody behind it counts as one, and shares the limits of one: name it in TRUST_PROXY and start again.',
  ),
  demo: msg(
    'DEMO is on at {address}: everybody knows the password of its administrator. Start again with DEMO=off and an empty database.',
  ),
  demo_accounts: msg(
    'Accounts of the demo are active at {address}, with the password that everybody knows. Suspend them, or start again with an empty database.',
  ),
  no_mail_server: msg(
    'SMTP_URL is missing: mails stay on the server, so nobody gets a code, a confirmation or an invitation. Name a mail server and start again.',
  ),
  no_trusted_proxy: msg(
    'TRUST_PROXY is missing: whatever ends TLS for {address} is not believed about whom requests come from, so everybody counts as one, and shares the limits of one. Name its address and start again.',
  ),
};
