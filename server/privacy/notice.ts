/** The current privacy notice, and its next version when an administrator changes the text. */
import { sql } from 'drizzle-orm';
import { PRODUCT_NOTICE, type PrivacyNotice } from '#schema/privacy/privacyNotice.ts';
import type { Tx } from '../db/database.ts';
import { rows } from '../db/query.ts';
import { readSettings, type Settings } from '../db/settings.ts';
import { privacyNotices } from '../db/tables/systemTables.ts';
import type { Context } from '../http/context.ts';
import { translatorFor } from '../language/catalogues.ts';

/** As part of another statement. */
export const NOTICE_VERSION = sql`(select max(version) from privacy_notices)`;

type Sections = PrivacyNotice['sections'];
interface Published {
  version: number;
  since: string;
  agreed_version: number | null;
}

/** In the caller's language; an organisation's own text is in the language it was written in. */
export async function showNotice({ db, viewer, language }: Context): Promise<PrivacyNotice> {
  const settings = await readSettings(db);
  const [last] = await rows<Published>(
    db,
    sql`select version, since, (select privacy_version from users where id = ${viewer?.id ?? null})
      as agreed_version from privacy_notices order by version desc limit 1`,
  );
  if (!last) throw new Error('There is no privacy notice: the start makes the first one.');
  const { privacy_notice, privacy_contact_name: name } = settings;
  return {
    ...last,
    since: new Date(last.since).toISOString(),
    sections: privacy_notice ? sectionsOf(privacy_notice) : productSections(settings, language),
    contact: { name, email: settings.privacy_contact_email ?? settings.contact_email },
  };
}

function productSections(settings: Settings, language: string): Sections {
  const t = translatorFor(language);
  const values = {
    organisation: settings.organisation_name,
    health_days: settings.keep_health_days,
    activity_months: settings.keep_activity_months,
  };
  return PRODUCT_NOTICE.map(({ title, paragraphs }) => ({
    title: t(title),
    paragraphs: paragraphs.map((text) => t(text, values)),
  }));
}

/** Empty lines separate paragraphs; a line that begins with # is a heading. */
function sectionsOf(text: string): Sections {
  const sections: Sections = [];
  for (const block of text.replace(/^#+(.*)$/gm, '\n#$1\n').split(/\n\s*\n/)) {
    const words = block.trim();
    if (words === '') continue;
    if (words.startsWith('#')) sections.push({ title: words.slice(1).trim(), paragraphs: [] });
    else if (sections.length === 0) sections.push({ title: null, paragraphs: [words] });
    else sections.at(-1)?.paragraphs.push(words);
  }
  return sections;
}

/** The caller has locked the settings. @param text null for the product's own */
export async function publishNotice(tx: Tx, text: string | null, now: Date) {
  await tx.insert(privacyNotices).values({
    version: sql`${NOTICE_VERSION} + 1`,
    text,
    since: now.toISOString(),
  });
}
