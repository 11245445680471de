/** `sitemap.xml`: the pages that everybody may find, each in every language. */
import type { FastifyInstance } from 'fastify';
import { escapeHtml } from '../language/page.ts';

const PER_PAGE = 200;
/** A sitemap may name so many addresses; each has one for each language besides. */
const MOST = 10_000;

/** @returns the paths of the services that anybody can see, as the API answers them */
export async function publicServices(app: FastifyInstance, ip: string): Promise<string[]> {
  const paths: string[] = [];
  for (let page = 1; paths.length < MOST; page++) {
    const url = `/api/services?per_page=${PER_PAGE}&page=${page}&sort_by=name&order_by=ASC`;
    const answer = await app.inject({ url, remoteAddress: ip });
    if (answer.statusCode !== 200) throw new Error(`The services answered ${answer.statusCode}.`);
    const { data, total }: { data: { id: string }[]; total: number } = answer.json();
    paths.push(...data.map(({ id }) => `/services/${id}`));
    if (data.length === 0 || paths.length >= total) break;
  }
  return paths;
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
