/** What administrators should know of how the product is installed. */
import { z } from 'zod';

export const installationWarning = z.object({
  /**
   * `untrusted_proxy`: requests say by `X-Forwarded-For` whom they come from, and the address that
   * they arrive from is not in TRUST_PROXY. The others are of an installation whose own address is
   * for everybody: `demo` and `demo_accounts`, a password that everybody knows lets people in;
   * `no_mail_server`, mails stay on the machine; `no_trusted_proxy`, TRUST_PROXY is missing.
   */
  kind: z.enum(['untrusted_proxy', 'demo', 'demo_accounts', 'no_mail_server', 'no_trusted_proxy']),
  /** The address that requests arrive from, or else the one of the installation. */
  detail: z.string(),
  seen_at: z.string(),
});
export type InstallationWarning = z.infer<typeof installationWarning>;
export const installationWarnings = z.object({ data: z.array(installationWarning) });
