/** What became of a test mail. */
import { z } from 'zod';

export const mailTest = z.object({
  /** Its row in the list of mails. */
  id: z.string(),
  state: z.enum(['queued', 'retrying', 'sent', 'failed']),
  recipient: z.string(),
  /** Written as a file, where no mail server is set; otherwise handed to that server. */
  by: z.enum(['file', 'server']),
  /** The file, or the server's name and port. */
  place: z.string(),
  /** The kind of failure, such as `ECONNREFUSED` or `EAUTH 535`. */
  error: z.string().nullable(),
});
export type MailTest = z.infer<typeof mailTest>;
