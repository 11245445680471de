/** What administrators should know of how the product is installed. */
import { z } from 'zod';

export const installationWarning = z.object({
  /**
   * `untrusted_proxy`: requests say by `X-Forwarded-For` whom they come from, and the address that
   * they arrive from is not in TRUST_PROXY.
   */
  kind: z.enum(['untrusted_proxy']),
  /** The address. */
  detail: z.string(),
  seen_at: z.string(),
});
export type InstallationWarning = z.infer<typeof installationWarning>;
export const installationWarnings = z.object({ data: z.array(installationWarning) });
