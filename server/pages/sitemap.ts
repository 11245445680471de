/** `sitemap.xml`: the pages that everybody may find, each in every language. */
import { sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { rows } from '../db/query.ts';
import { escapeHtml } from '../language/page.ts';

/** A sitemap may name so many addresses; each has one for each language besides. */
const MOST = 10_000;

/** @returns the paths of the services that anybody can see */
export async function publicServices(db: Db): Promise<string[]> {
  const services = await rows<{ id: string }>(
    db,
    sql`select id from services where status = 'active' order by lower(name), id limit ${MOST}`,
  );
  return services.map(({ id }) => `/services/${id}`);
}

interface Site {
  origin: string;
  /** Codes of languages. */
  offered: readonly string[];
}

export function sitemapOf(paths: readonly string[], { origin, offered }: Site): string {
  const entries = paths.map((path) => {
    const url = escapeHtml(origin + path);
    const alternates = offered.map(
      (id) => `<xhtml:link rel="alternate" hreflang="${id}" href="${url}?lang=${id}"/>`,
    );
    return `  <url><loc>${url}</loc>${alternates.join('')}</url>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n');
}
