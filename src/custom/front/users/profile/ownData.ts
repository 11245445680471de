/** The calls about all that is held on the person. */
import { askFile } from '#src/http/ask.ts';
import { confirmed } from '../secondFactors/secondFactorQueries.ts';
import { saveOwnAccount } from './profileQueries.ts';

/**
 * Asked for with the token, so no plain link would do: the browser saves it from memory.
 * @param today as the office counts days
 */
export async function downloadOwnData(current_password: string, today: string): Promise<void> {
  const archive = await askFile('POST /profile/export', { body: confirmed(current_password) });
  const url = URL.createObjectURL(archive);
  const link = document.createElement('a');
  link.href = url;
  link.download = `takda-${today}.zip`;
  link.click();
  // Some browsers begin to read only after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

export const requestErasure = (current_password: string, reason: string) =>
  saveOwnAccount('POST /profile/erasure/request', {
    body: { ...confirmed(current_password), reason: reason.trim() || null },
  });

export const withdrawErasure = () => saveOwnAccount('POST /profile/erasure/withdraw', { body: {} });
