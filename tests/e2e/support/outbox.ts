import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { codeIn } from '../../support/mailbox.ts';
import { PATIENCE } from '../../support/patience.ts';

export const codeMailedTo = async (folder: string, email: string, since: number) =>
  codeIn(await textMailedTo(folder, email, since));

/** @param since mails that were queued before this time (milliseconds) do not count */
export async function textMailedTo(folder: string, email: string, since: number): Promise<string> {
  const deadline = Date.now() + PATIENCE;
  while (Date.now() < deadline) {
    for (const path of newestFirst(folder, since)) {
      const mail = await PostalMime.parse(readFileSync(path));
      if (mail.to?.some((to) => to.address === email)) return mail.text ?? '';
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`No mail came for ${email}`);
}

/** By their names, which are UUIDv7: those begin with when the mail was queued. */
function newestFirst(folder: string, since: number): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.eml') && timeOf(name) >= since)
    .sort()
    .reverse()
    .map((name) => join(folder, name));
}

const timeOf = (id: string) => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);
