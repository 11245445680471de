/** The built pages. Every path without a file gets `index.html`, whose router shows the screen. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { isRestored, readInstallation } from '../db/installation.ts';
import { readSettings } from '../db/settings.ts';
import type { Deps } from '../deps.ts';
import { offeredLanguages } from '../language/offered.ts';
import { escapeHtml, languageOfVisit, pageIn } from '../language/page.ts';

const PLACEHOLDER = '<!--organisation-->';
const config = { policy: 'everyone' as const };
const schema = { hide: true };

/** @param folder with the built client; where it is missing only the API is served */
export async function servePages(app: FastifyInstance, deps: Deps, folder: string) {
  const index = join(folder, 'index.html');
  if (!existsSync(index)) return;
  const page = withApi(readFileSync(index, 'utf8'), deps.config.api_base_url);
  await app.register(staticFiles, {
    root: folder,
    index: false,
    wildcard: false,
    preCompressed: true,
    globIgnore: ['**/index.html', '**/.vite/**'],
    setHeaders: (reply, path) => {
      // What Vite names by its content never changes.
      const isNamed = path.includes(`${join(folder, 'assets')}`);
      reply.header('Cache-Control', isNamed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  app.get('/*', { config, schema }, async (request, reply) => {
    if (request.url.startsWith('/api/') || /\.\w{2,5}$/.test(request.url.split('?')[0] ?? '')) {
      return reply.callNotFound();
    }
    const settings = await readSettings(deps.database.db);
    const name = escapeHtml(settings.organisation_name);
    const offered = offeredLanguages(settings.languages);
    const language = languageOfVisit(request, offered);
    const words = pageIn(pageFor(page, request.url), language, offered).replaceAll(
      PLACEHOLDER,
      () => name,
    );
    reply.type('text/html; charset=utf-8').headers({
      'Cache-Control': 'no-cache',
      'Content-Language': language,
      Vary: 'Accept-Language, Cookie',
    });
    return isRestored(await readInstallation(deps.database.db)) ? sayRestored(words) : words;
  });
}

/** Read by src/http/client.ts. */
const withApi = (page: string, url?: string) =>
  url ? page.replace('<body>', () => `<body data-api="${escapeHtml(url)}">`) : page;

/** What only the pages under a path begin with is in comments: see scripts/preloads.ts. */
const pageFor = (page: string, url: string) =>
  page.replace(PRELOADS, (_all, path: string, links: string) => (isAt(url, path) ? links : ''));
const PRELOADS = /[ ]*<!--preload (\S+)\n(.*?)[ ]*preload-->\n/gs;

function isAt(url: string, path: string): boolean {
  const asked = url.split('?')[0]?.replace(/\/$/, '') ?? '';
  return path.endsWith('/*') ? `${asked}/`.startsWith(path.slice(0, -1)) : asked === path;
}

/** The bar is in the page as a comment. */
const sayRestored = (page: string) => page.replace(/<!--restored(.*)restored-->/s, '$1');
